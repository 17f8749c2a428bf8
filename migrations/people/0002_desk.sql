-- The desk lists leads newest first.
CREATE INDEX lead_by_creation ON lead (created_at, id);

-- Who has taken an alarm on, until it ends.
ALTER TABLE alarm ADD COLUMN acknowledged_by TEXT;
ALTER TABLE alarm ADD COLUMN acknowledged_note TEXT;
