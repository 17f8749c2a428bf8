-- Links for /go. options is JSON (app/domain/links/schema.ts); each edit raises version by one. Instants are epoch milliseconds.
CREATE TABLE link (
  slug TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'disabled')),
  options TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- How often each link was followed; day is days since 1970 in UTC, slug is empty for unknown links.
CREATE TABLE link_count (
  slug TEXT NOT NULL,
  day INTEGER NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'repeat', 'bot', 'closed', 'unknown')),
  count INTEGER NOT NULL,
  PRIMARY KEY (slug, day, source, campaign, kind)
) WITHOUT ROWID;
CREATE INDEX link_count_by_day ON link_count (day);

-- The click that bore a lead: last touch and first touch. click_id is our own random one; networks' ids stay sealed with the lead.
CREATE TABLE lead_click (
  lead_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  link TEXT,
  click_id TEXT,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  first_link TEXT,
  first_source TEXT NOT NULL,
  first_campaign TEXT NOT NULL,
  -- Whether the ad network hears of it on the server's own way: only with consent is it ever 'waiting'.
  conversion TEXT NOT NULL CHECK (conversion IN ('none', 'waiting', 'sent', 'refused'))
) WITHOUT ROWID;
CREATE INDEX lead_click_by_time ON lead_click (at);
CREATE INDEX lead_click_waiting ON lead_click (at) WHERE conversion = 'waiting';
