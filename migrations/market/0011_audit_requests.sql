-- The same columns as in the people's audit, which one store reads too: no row here is about a request.
ALTER TABLE audit ADD COLUMN request TEXT;
ALTER TABLE audit ADD COLUMN received_at INTEGER;
ALTER TABLE audit ADD COLUMN asks TEXT CHECK (asks IN ('copy', 'correct', 'stop', 'erase', 'other'));
