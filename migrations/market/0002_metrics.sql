-- What happened how often, by day in Toronto, where the visitor came from and what kind of visitor it was; nothing of a
-- person. A column for each event of app/domain/funnel/funnel-event.ts; empty means none, '(other)' a name that is not listed.
CREATE TABLE funnel_count (
  day TEXT NOT NULL,
  link TEXT NOT NULL,
  campaign TEXT NOT NULL,
  source TEXT NOT NULL,
  country TEXT NOT NULL,
  device TEXT NOT NULL,
  landing TEXT NOT NULL,
  variant TEXT NOT NULL,
  visitor TEXT NOT NULL CHECK (visitor IN ('human', 'repeat', 'suspect', 'bot', 'closed', 'unknown')),
  click INTEGER NOT NULL,
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
  PRIMARY KEY (day, link, campaign, source, country, device, landing, variant, visitor)
) WITHOUT ROWID;

-- The same events in all, by hour since 1970 in UTC: no names, so no limit.
CREATE TABLE funnel_hour (
  hour INTEGER NOT NULL,
  visitor TEXT NOT NULL CHECK (visitor IN ('human', 'repeat', 'suspect', 'bot', 'closed', 'unknown')),
  click INTEGER NOT NULL,
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
  PRIMARY KEY (hour, visitor)
) WITHOUT ROWID;

-- How many combinations were new on a day: their number is limited.
CREATE TABLE funnel_day (
  day TEXT PRIMARY KEY,
  combinations INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE page_count (
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  views INTEGER NOT NULL,
  visits INTEGER NOT NULL,
  PRIMARY KEY (day, page)
) WITHOUT ROWID;

-- What the provider charged for a day's texts, in millionths of its currency.
CREATE TABLE text_cost (
  day INTEGER PRIMARY KEY,
  texts INTEGER NOT NULL,
  price_micros INTEGER NOT NULL,
  currency TEXT NOT NULL
) WITHOUT ROWID;
