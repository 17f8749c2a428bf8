-- What a provider says of an instrument's size, and the recorded price of a week ago. NULL where it is not known.
-- Volume is in the price's currency over 24 hours for coins, and in shares of the newest session for stocks.
ALTER TABLE market_data ADD COLUMN volume REAL;
ALTER TABLE market_data ADD COLUMN market_cap REAL;
ALTER TABLE market_data ADD COLUMN week_base REAL;
