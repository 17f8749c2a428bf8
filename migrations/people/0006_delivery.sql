-- Instants are epoch milliseconds.

-- 1: some attempt ended without a word, so the buyer may have the lead.
ALTER TABLE lead ADD COLUMN is_unsure INTEGER NOT NULL DEFAULT 0;

-- The breaker of one buyer, shared by all isolates. `recent`: the last attempts, 1 for a failure.
CREATE TABLE buyer_health (
  buyer_id TEXT PRIMARY KEY,
  failures_in_row INTEGER NOT NULL,
  recent TEXT NOT NULL,
  noted_at INTEGER NOT NULL,
  opened_at INTEGER,
  open_until INTEGER,
  probe_until INTEGER
) WITHOUT ROWID;

-- The kill switch, read at each attempt; buyer_id '*' stops all. A change is announced once.
CREATE TABLE buyer_pause (
  buyer_id TEXT PRIMARY KEY,
  is_paused INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  announced_at INTEGER
) WITHOUT ROWID;

-- What operators did with leads and buyers.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  by_whom TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  note TEXT NOT NULL
);
