-- The request about a person's data that a row is about, if it is about one: the id of its message, or its own. When
-- it was received and what it asks for are as they were then, so its newest row says both without the message.
ALTER TABLE audit ADD COLUMN request TEXT;
ALTER TABLE audit ADD COLUMN received_at INTEGER;
ALTER TABLE audit ADD COLUMN asks TEXT CHECK (asks IN ('copy', 'correct', 'stop', 'erase', 'other'));
CREATE INDEX audit_by_request ON audit (request) WHERE request IS NOT NULL;
