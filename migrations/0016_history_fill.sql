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
