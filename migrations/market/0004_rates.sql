-- Interest rates by series (app/domain/market/rates/rate-series.ts), as its source had them.
CREATE TABLE rate_series (
  id TEXT PRIMARY KEY,
  -- Up to five years of pairs of date and per cent as JSON, oldest first.
  points TEXT NOT NULL,
  source TEXT NOT NULL,
  -- The day of the newest value, in Toronto.
  as_of TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) WITHOUT ROWID;
