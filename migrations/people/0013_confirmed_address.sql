-- The address a link was sent to, sealed, so that the link's page can name what it erases. Empty for older links.
ALTER TABLE email_confirmation ADD COLUMN email_sealed TEXT NOT NULL DEFAULT '';
