-- Stops a deployment to a database that still holds the market's tables, until they are copied to MARKET
-- (npm run split-database -- copy).
CREATE TABLE split_check (
  is_copied INTEGER NOT NULL CONSTRAINT run_split_database_copy_first CHECK (is_copied)
);
INSERT INTO split_check
  SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'market_data')
    OR EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'market_copied');
DROP TABLE split_check;
