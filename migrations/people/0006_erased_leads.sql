-- What erased leads were counted under, without the lead: how many of a day in Toronto were registered, accepted,
-- rejected or resolved, and how many of their attempts failed. dimensions: as in lead, '{}' for a lead that no event counts.
CREATE TABLE erased_lead (
  day TEXT NOT NULL,
  step TEXT NOT NULL,
  buyer_id TEXT NOT NULL,
  dimensions TEXT NOT NULL,
  leads INTEGER NOT NULL,
  PRIMARY KEY (day, step, buyer_id, dimensions)
) WITHOUT ROWID;
