-- What a buyer pays for a lead that it accepts from a day in Toronto on, in Canadian cents, as an operator enters it.
CREATE TABLE buyer_price (
  buyer_id TEXT NOT NULL,
  since TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (buyer_id, since)
) WITHOUT ROWID;
