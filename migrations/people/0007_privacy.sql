-- Instants are epoch milliseconds. *_key columns are HMACs.
ALTER TABLE consent ADD COLUMN withdrawn_at INTEGER;
CREATE INDEX consent_by_age ON consent (given_at);
CREATE INDEX consent_by_challenge ON consent (challenge_id);

-- Finds a person's messages. Null for messages from before this column, which the purge takes.
ALTER TABLE contact_message ADD COLUMN email_key TEXT;
CREATE INDEX contact_message_by_email ON contact_message (email_key) WHERE email_key IS NOT NULL;

-- Which keys of KV are receipts of a lead: KV itself cannot be asked.
CREATE TABLE receipt (
  id TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipt_by_lead ON receipt (lead_id);
CREATE INDEX receipt_by_age ON receipt (created_at);

-- What a buyer has still to be told of a lead that was withdrawn or erased. Nothing here tells whose it was.
CREATE TABLE withdrawal (
  lead_id TEXT PRIMARY KEY,
  buyer_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'sending', 'retry', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  lease_until INTEGER,
  last_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX withdrawal_due ON withdrawal (state, next_attempt_at);

CREATE INDEX lead_by_age ON lead (state, updated_at);
CREATE INDEX lead_event_by_age ON lead_event (at);
