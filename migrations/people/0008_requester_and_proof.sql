-- requester_key and proof_key are HMACs. A proof opens only with the token that the right code gave to its requester.
-- Challenges from before these columns belong to no requester and can be neither answered nor spent.
ALTER TABLE challenge ADD COLUMN purpose TEXT NOT NULL DEFAULT 'registration' CHECK (purpose IN ('registration', 'own-data'));
ALTER TABLE challenge ADD COLUMN requester_key TEXT NOT NULL DEFAULT '';
ALTER TABLE challenge ADD COLUMN proof_key TEXT;
-- Tries after the right one: a repeated right code must not fail because earlier wrong ones used the tries up.
ALTER TABLE challenge ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX challenge_by_proof ON challenge (proof_key) WHERE proof_key IS NOT NULL;

-- Later clicks of a person whose lead stands already.
CREATE TABLE lead_touch (
  id INTEGER PRIMARY KEY,
  lead_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  link TEXT,
  click_id TEXT,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL
);
CREATE INDEX lead_touch_by_lead ON lead_touch (lead_id);
