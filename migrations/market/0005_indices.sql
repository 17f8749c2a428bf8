-- SQLite changes no CHECK of a table: a new one takes the rows. A Worker of before runs on it as well.
CREATE TABLE market_data_of_categories (
  category TEXT NOT NULL CHECK (category IN ('index', 'crypto', 'forex', 'stock', 'commodity')),
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
  recent TEXT NOT NULL,
  quarantine_price REAL,
  quarantine_at INTEGER,
  quarantine_rounds INTEGER,
  session_open REAL,
  session_high REAL,
  session_low REAL,
  volume REAL,
  market_cap REAL,
  week_base REAL,
  PRIMARY KEY (category, symbol)
) WITHOUT ROWID;
INSERT INTO market_data_of_categories SELECT * FROM market_data;
DROP TABLE market_data;
ALTER TABLE market_data_of_categories RENAME TO market_data;
