-- Instants are epoch milliseconds.

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
