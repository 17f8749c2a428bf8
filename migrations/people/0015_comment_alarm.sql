-- When the operator was told of a comment; null until then.
ALTER TABLE comment ADD COLUMN announced_at INTEGER;
CREATE INDEX comment_unannounced ON comment (created_at) WHERE state = 'pending' AND announced_at IS NULL;
