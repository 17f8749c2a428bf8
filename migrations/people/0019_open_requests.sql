-- Open requests about people's data, by when they were received: each minute asks which of them are due.
CREATE INDEX contact_message_open_requests ON contact_message (COALESCE(asked_at, created_at))
  WHERE topic = 'privacy' AND dealt IS NULL;
