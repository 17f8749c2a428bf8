-- Instants are epoch milliseconds. Nothing here is about a person.

-- One row an instrument. A list reads this table and no other; last_updated is the provider's time, fetched_at ours.
CREATE TABLE market_data (
  category TEXT NOT NULL CHECK (category IN ('crypto', 'forex', 'stock', 'commodity')),
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  exchange TEXT NOT NULL,
  currency TEXT NOT NULL,
  price REAL NOT NULL CHECK (price > 0),
  change_amount REAL,
  change_percent REAL,
  last_updated INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  source TEXT NOT NULL,
  series_kind TEXT NOT NULL CHECK (series_kind IN ('intraday', 'daily')),
  spark_path TEXT NOT NULL,
  spark_kind TEXT NOT NULL CHECK (spark_kind IN ('day', 'daily', 'previous', 'illustrative')),
  -- JSON [[at, price], …]: what the next round draws the small chart from.
  recent TEXT NOT NULL,
  quarantine_price REAL,
  quarantine_at INTEGER,
  quarantine_rounds INTEGER,
  -- A stock's newest session as its provider sends it; NULL where it sends none, and for everything without sessions.
  session_open REAL,
  session_high REAL,
  session_low REAL,
  PRIMARY KEY (category, symbol)
) WITHOUT ROWID;

-- History: up to one point per five minutes, thinned with age.
CREATE TABLE price_point (
  category TEXT NOT NULL,
  symbol TEXT NOT NULL,
  at INTEGER NOT NULL,
  price REAL NOT NULL,
  PRIMARY KEY (category, symbol, at)
) WITHOUT ROWID;

-- How far each thinning rule has come.
CREATE TABLE price_thinning (
  rule TEXT PRIMARY KEY,
  done_until INTEGER NOT NULL
) WITHOUT ROWID;

-- What is remembered of each kind of call between rounds; refused is JSON {reason: rows} of refused_day.
CREATE TABLE provider_status (
  feed TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  last_attempt_at INTEGER NOT NULL,
  last_success_at INTEGER NOT NULL,
  last_reason TEXT,
  failures_in_row INTEGER NOT NULL,
  breaker_until INTEGER NOT NULL,
  credit_day INTEGER NOT NULL,
  credits_today INTEGER NOT NULL,
  credit_minute INTEGER NOT NULL,
  credits_this_minute INTEGER NOT NULL,
  refused_day INTEGER NOT NULL,
  refused TEXT NOT NULL
) WITHOUT ROWID;

-- The lease that lets one round run, and the time that keeps the next one away.
CREATE TABLE market_round (
  name TEXT PRIMARY KEY,
  round_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL
) WITHOUT ROWID;

-- The daily prices that an instrument's provider had of the time before this site recorded it: asked for once.
CREATE TABLE history_fill (
  category TEXT NOT NULL,
  symbol TEXT NOT NULL,
  provider TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  -- Why nothing was written; null once it was.
  reason TEXT,
  PRIMARY KEY (category, symbol)
) WITHOUT ROWID;

-- Links for /go. options is JSON (app/domain/links/schema.ts); each edit raises version by one.
CREATE TABLE link (
  slug TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'disabled')),
  options TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Names that people's clicks brought to a link and that are counted by themselves; days in Toronto.
CREATE TABLE link_name (
  link TEXT NOT NULL,
  campaign TEXT NOT NULL,
  source TEXT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  PRIMARY KEY (campaign, source, link)
) WITHOUT ROWID;
CREATE INDEX link_name_by_first_day ON link_name (first_day, link);
CREATE INDEX link_name_by_last_day ON link_name (last_day);

-- What operators did with links, in the transaction that did it.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  by_whom TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  note TEXT NOT NULL
);
CREATE INDEX audit_by_subject ON audit (subject, at);
CREATE INDEX audit_by_age ON audit (at);

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
