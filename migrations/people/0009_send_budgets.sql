-- Instants are epoch milliseconds. *_key columns are HMACs.

-- Counters now slide, so a key has a row for each slice of its window. What the old ones counted ends within a day.
DROP TABLE budget;
CREATE TABLE budget (
  key TEXT NOT NULL,
  slice_at INTEGER NOT NULL,
  used INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (key, slice_at)
) WITHOUT ROWID;
CREATE INDEX budget_by_end ON budget (ends_at);

-- Every text, for the share of those whose code was verified. Texts for one's own data have no country and no prefix.
CREATE TABLE sent_text (
  id TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL,
  country TEXT,
  prefix_key TEXT,
  is_verified INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX sent_text_by_country ON sent_text (country, sent_at, is_verified);
CREATE INDEX sent_text_by_prefix ON sent_text (prefix_key, sent_at, is_verified);
CREATE INDEX sent_text_by_age ON sent_text (sent_at);

-- Breakers that have opened: `country:CA`, `prefix:<HMAC>`. opened_at is null once closed.
CREATE TABLE send_breaker (
  scope TEXT PRIMARY KEY,
  opened_at INTEGER,
  closed_at INTEGER
) WITHOUT ROWID;

-- Networks with a verified code.
CREATE TABLE known_network (
  network_key TEXT PRIMARY KEY,
  known_until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX known_network_by_end ON known_network (known_until);

-- What a verified code gives back: HMACs of the networks charged for its text.
ALTER TABLE challenge ADD COLUMN charge TEXT;
