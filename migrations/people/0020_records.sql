-- The firm that a text names, and where its withdrawals go after it has left the settings: its URL and key, sealed, and their HMAC.
ALTER TABLE consent_text ADD COLUMN firm TEXT;
ALTER TABLE consent_text ADD COLUMN contact_sealed TEXT;
ALTER TABLE consent_text ADD COLUMN contact_key TEXT;
-- The text that the withdrawn lead's person had agreed to.
ALTER TABLE withdrawal ADD COLUMN text_hash TEXT;
