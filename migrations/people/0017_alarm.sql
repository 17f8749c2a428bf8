-- Instants are epoch milliseconds.

-- What an operator should look at: one row per code and subject. No personal data.
CREATE TABLE alarm (
  code TEXT NOT NULL,
  -- The buyer, feed, budget or job in question; empty where there is one only.
  subject TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  -- Times raised since it was opened.
  count INTEGER NOT NULL,
  -- The log fields of the last time, as JSON.
  facts TEXT NOT NULL,
  -- Messages sent since it was opened, and attempts at the next one.
  sends INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  -- Channels that did not take the message yet, as JSON; null for all of them.
  unserved TEXT,
  -- Null: no message is due. A claim moves it, so that it is also the lease.
  next_send_at INTEGER,
  -- Null while open.
  ended_at INTEGER,
  ended_by TEXT,
  PRIMARY KEY (code, subject)
) WITHOUT ROWID;

CREATE INDEX alarm_due ON alarm (next_send_at) WHERE next_send_at IS NOT NULL;

-- The last good run of each cron and queue consumer.
CREATE TABLE heartbeat (
  name TEXT PRIMARY KEY,
  beat_at INTEGER NOT NULL
) WITHOUT ROWID;
