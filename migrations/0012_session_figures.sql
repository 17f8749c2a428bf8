-- A stock's newest session as its provider tells it; NULL where it tells none, and for everything without sessions.
ALTER TABLE market_data ADD COLUMN session_open REAL;
ALTER TABLE market_data ADD COLUMN session_high REAL;
ALTER TABLE market_data ADD COLUMN session_low REAL;
