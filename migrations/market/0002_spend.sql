-- What an ad campaign cost on a day in Toronto, in Canadian cents, as the operator imports it.
CREATE TABLE ad_spend (
  day TEXT NOT NULL,
  campaign TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (day, campaign)
) WITHOUT ROWID;
