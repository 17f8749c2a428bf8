-- A click may be 'suspect': of a network that clicked more often than people do. A CHECK is changed by a new table.
CREATE TABLE link_count_of_kinds (
  slug TEXT NOT NULL,
  day INTEGER NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'repeat', 'suspect', 'bot', 'closed', 'unknown')),
  count INTEGER NOT NULL,
  PRIMARY KEY (slug, day, source, campaign, kind)
) WITHOUT ROWID;
INSERT INTO link_count_of_kinds (slug, day, source, campaign, kind, count)
  SELECT slug, day, source, campaign, kind, count FROM link_count;
DROP TABLE link_count;
ALTER TABLE link_count_of_kinds RENAME TO link_count;
CREATE INDEX link_count_by_day ON link_count (day);

-- Names that visitors' addresses brought to a link and that are counted by themselves; days since 1970 in UTC.
CREATE TABLE link_name (
  slug TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  PRIMARY KEY (slug, source, campaign)
) WITHOUT ROWID;
CREATE INDEX link_name_by_first_day ON link_name (slug, first_day);
CREATE INDEX link_name_by_last_day ON link_name (last_day);
INSERT INTO link_name (slug, source, campaign, first_day, last_day)
  SELECT slug, source, campaign, min(day), max(day) FROM link_count
  WHERE slug <> '' AND (source <> '' OR campaign <> '') AND source <> '(other)'
    AND day >= unixepoch() / 86400 - 30
  GROUP BY slug, source, campaign;

-- What a message is about: each topic has its own budgets, listing and alarm.
ALTER TABLE contact_message ADD COLUMN topic TEXT NOT NULL DEFAULT 'message'
  CHECK (topic IN ('message', 'security', 'privacy'));

-- Purposes that the purge has not finished with, and for how many ticks in a row.
CREATE TABLE purge_backlog (
  purpose TEXT PRIMARY KEY,
  ticks INTEGER NOT NULL
) WITHOUT ROWID;
