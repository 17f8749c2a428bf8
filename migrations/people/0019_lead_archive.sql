-- Instants are epoch milliseconds. An archive is a database of one month with these tables too (docs/scale.md).

-- The run that moved this copy into an archive; null in PEOPLE.
ALTER TABLE lead ADD COLUMN move_token TEXT;
CREATE INDEX lead_by_creation ON lead (created_at);

-- In PEOPLE: leads whose copy in the archive is not valid yet, or no longer.
CREATE TABLE lead_move (
  lead_id TEXT PRIMARY KEY,
  phone_key TEXT NOT NULL,
  month TEXT NOT NULL,
  token TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('moving', 'moved', 'undone')),
  started_at INTEGER NOT NULL
) WITHOUT ROWID;

-- In PEOPLE: phones whose archived leads come back. Until held_until, none of their leads is moved.
CREATE TABLE lead_recall (
  phone_key TEXT PRIMARY KEY,
  -- Null once the recall is over.
  token TEXT,
  claimed_until INTEGER NOT NULL,
  held_until INTEGER NOT NULL
) WITHOUT ROWID;

-- In PEOPLE: the archives that may have rows. In an archive: its own month.
CREATE TABLE lead_archive (
  month TEXT PRIMARY KEY,
  is_own INTEGER NOT NULL,
  moved_at INTEGER NOT NULL
) WITHOUT ROWID;

-- In an archive: runs that must not write here any more, however late.
CREATE TABLE move_fence (
  token TEXT PRIMARY KEY,
  fenced_at INTEGER NOT NULL
) WITHOUT ROWID;
