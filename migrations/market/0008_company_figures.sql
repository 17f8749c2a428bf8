-- What a stock's company has issued, earned and paid, as its source last had it: a share's earnings and dividends are of
-- a year, in the price's currency. NULL where it is not known. `as_of` is when they were read, `asked_at` the last try.
CREATE TABLE company_figures (
  symbol TEXT PRIMARY KEY,
  shares REAL,
  earnings REAL,
  dividend REAL,
  source TEXT NOT NULL,
  as_of INTEGER NOT NULL,
  asked_at INTEGER NOT NULL
) WITHOUT ROWID;
