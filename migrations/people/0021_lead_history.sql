-- The buyer's URL is sealed from now on, and dropped with the proof that it can be asked for with.
UPDATE lead SET buyer_url = NULL WHERE buyer_url IS NOT NULL;
CREATE INDEX lead_with_url ON lead (proof_expires_at) WHERE buyer_url IS NOT NULL;

-- What the buyer answered to an attempt, without its words, and how long it took.
ALTER TABLE lead_event ADD COLUMN answer TEXT;
ALTER TABLE lead_event ADD COLUMN took_ms INTEGER;

-- Finds a person's leads by email.
CREATE INDEX lead_by_email ON lead (email_key);
