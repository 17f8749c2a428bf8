-- What a message is about: each topic has its own budgets, listing and alarm.
ALTER TABLE contact_message ADD COLUMN topic TEXT NOT NULL DEFAULT 'message'
  CHECK (topic IN ('message', 'security', 'privacy'));

-- Purposes that the purge has not finished with, and for how many ticks in a row.
CREATE TABLE purge_backlog (
  purpose TEXT PRIMARY KEY,
  ticks INTEGER NOT NULL
) WITHOUT ROWID;
