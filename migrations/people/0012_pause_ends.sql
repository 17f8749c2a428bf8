-- When a pause ends by itself, with the next sweep; null for one that an operator ends.
ALTER TABLE buyer_pause ADD COLUMN resume_at INTEGER;
