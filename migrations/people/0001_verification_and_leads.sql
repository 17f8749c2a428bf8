-- Instants are epoch milliseconds. *_key columns are HMACs, *_sealed columns AES-GCM: no personal value stands in clear.

CREATE TABLE budget (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  window_ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX budget_by_window_end ON budget (window_ends_at);

-- A challenge that was answered rightly is, until proof_expires_at, the proof; spending it sets proof_spent_at.
CREATE TABLE challenge (
  id TEXT PRIMARY KEY,
  phone_key TEXT NOT NULL,
  email_key TEXT NOT NULL,
  reference TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  superseded INTEGER NOT NULL DEFAULT 0,
  proof_expires_at INTEGER,
  proof_spent_at INTEGER,
  spent_by TEXT
) WITHOUT ROWID;
CREATE INDEX challenge_by_phone ON challenge (phone_key, created_at);
CREATE INDEX challenge_unspent_by_age ON challenge (created_at) WHERE spent_by IS NULL;

CREATE TABLE suppression (
  phone_key TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE lead (
  id TEXT PRIMARY KEY,
  dedupe_key TEXT UNIQUE,
  phone_key TEXT NOT NULL,
  email_key TEXT NOT NULL,
  person_sealed TEXT NOT NULL,
  cid TEXT NOT NULL,
  page TEXT NOT NULL,
  source TEXT NOT NULL,
  buyer_id TEXT NOT NULL,
  challenge_id TEXT NOT NULL,
  proof_expires_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'sending', 'retry', 'accepted', 'rejected', 'parked', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  lease_until INTEGER,
  buyer_url TEXT,
  last_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX lead_due ON lead (state, next_attempt_at);
CREATE INDEX lead_by_phone ON lead (phone_key);

CREATE TABLE lead_event (
  id INTEGER PRIMARY KEY,
  lead_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  attempt INTEGER,
  reason TEXT
);
CREATE INDEX lead_event_by_lead ON lead_event (lead_id);

-- Each consent text ever shown, word for word, under the hash that consent records name.
CREATE TABLE consent_text (
  hash TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  text TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE consent (
  id TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL UNIQUE,
  text_hash TEXT NOT NULL REFERENCES consent_text (hash),
  given_at INTEGER NOT NULL,
  page TEXT NOT NULL,
  ip_sealed TEXT NOT NULL,
  challenge_id TEXT NOT NULL
);
