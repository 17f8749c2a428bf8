-- What the sandbox's text-message provider and lead buyer "received". Empty outside the sandbox.
CREATE TABLE sandbox_message (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  body TEXT NOT NULL,
  sent_at INTEGER NOT NULL
);
CREATE TABLE sandbox_lead (
  idempotency_key TEXT PRIMARY KEY,
  received_at INTEGER NOT NULL,
  lead TEXT NOT NULL
);
