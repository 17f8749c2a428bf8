-- HMAC of the email that an operator corrected a lead's to; email_key stays that of the email as it was entered.
ALTER TABLE lead ADD COLUMN corrected_email_key TEXT;
CREATE INDEX lead_by_corrected_email ON lead (corrected_email_key) WHERE corrected_email_key IS NOT NULL;
