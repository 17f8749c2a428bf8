-- Of the trading day up to this price, as its source sends them; NULL where it sends none. Prices are in today's shares.
-- Volume is counted as in market_data.
ALTER TABLE price_point ADD COLUMN open REAL;
ALTER TABLE price_point ADD COLUMN high REAL;
ALTER TABLE price_point ADD COLUMN low REAL;
ALTER TABLE price_point ADD COLUMN volume REAL;
