-- What the operator who took an alarm on had seen of it: its count, and when it was last raised.
ALTER TABLE alarm ADD COLUMN acknowledged_count INTEGER;
ALTER TABLE alarm ADD COLUMN acknowledged_at INTEGER;
