-- What an operator did about a message; null while it is open.
ALTER TABLE contact_message ADD COLUMN dealt TEXT CHECK (dealt IN ('answered', 'done'));
ALTER TABLE contact_message ADD COLUMN dealt_by TEXT;
