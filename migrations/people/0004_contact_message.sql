-- Instants are epoch milliseconds. The person and the text are sealed; repeat_key is an HMAC.
CREATE TABLE contact_message (
  id TEXT PRIMARY KEY,
  repeat_key TEXT NOT NULL,
  message_sealed TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'handed_over')),
  created_at INTEGER NOT NULL,
  handed_over_at INTEGER
) WITHOUT ROWID;
CREATE INDEX contact_message_by_repeat ON contact_message (repeat_key, created_at);
CREATE INDEX contact_message_by_age ON contact_message (created_at);
CREATE INDEX contact_message_waiting ON contact_message (created_at) WHERE state = 'new';
