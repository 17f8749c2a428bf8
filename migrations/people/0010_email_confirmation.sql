-- Instants are epoch milliseconds. *_key columns are HMACs.

-- A link sent to an address. Only who reads that mailbox can erase what is held under the address.
CREATE TABLE email_confirmation (
  token_key TEXT PRIMARY KEY,
  email_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX email_confirmation_by_email ON email_confirmation (email_key);
CREATE INDEX email_confirmation_by_expiry ON email_confirmation (expires_at);

-- What the sandbox's email provider "received". Empty outside the sandbox.
CREATE TABLE sandbox_email (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  sent_at INTEGER NOT NULL
);

-- Owners' looks at their own data are audited too: found by subject, purged by age.
CREATE INDEX audit_by_subject ON audit (subject, at);
CREATE INDEX audit_by_age ON audit (at);
