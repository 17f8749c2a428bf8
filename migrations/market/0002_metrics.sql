-- What happened how often, by day (days since 1970 in UTC) and where the visitor came from; nothing of a person.
-- A column for each event of app/domain/funnel/funnel-event.ts; empty means none, '(other)' a name that is not listed.
CREATE TABLE funnel_count (
  day INTEGER NOT NULL,
  link TEXT NOT NULL,
  campaign TEXT NOT NULL,
  country TEXT NOT NULL,
  device TEXT NOT NULL,
  variant TEXT NOT NULL,
  page_viewed INTEGER NOT NULL,
  visit INTEGER NOT NULL,
  form_viewed INTEGER NOT NULL,
  form_begun INTEGER NOT NULL,
  code_sent INTEGER NOT NULL,
  code_verified INTEGER NOT NULL,
  lead_committed INTEGER NOT NULL,
  lead_accepted INTEGER NOT NULL,
  lead_rejected INTEGER NOT NULL,
  lead_parked INTEGER NOT NULL,
  conversion_sent INTEGER NOT NULL,
  text_sent INTEGER NOT NULL,
  PRIMARY KEY (day, link, campaign, country, device, variant)
) WITHOUT ROWID;

-- How many combinations were new on a day: their number is limited.
CREATE TABLE funnel_day (
  day INTEGER PRIMARY KEY,
  combinations INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE page_count (
  day INTEGER NOT NULL,
  page TEXT NOT NULL,
  views INTEGER NOT NULL,
  visits INTEGER NOT NULL,
  PRIMARY KEY (day, page)
) WITHOUT ROWID;

-- Finds the links that a campaign's name was admitted for.
CREATE INDEX link_name_by_campaign ON link_name (campaign, slug);

-- What the provider charged for a day's texts, in millionths of its currency.
CREATE TABLE text_cost (
  day INTEGER PRIMARY KEY,
  texts INTEGER NOT NULL,
  price_micros INTEGER NOT NULL,
  currency TEXT NOT NULL
) WITHOUT ROWID;
