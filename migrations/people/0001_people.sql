-- Instants are epoch milliseconds. *_key columns are HMACs, *_sealed columns AES-GCM: no personal value is in plain text.

-- Counters slide, so a key has a row for each slice of its window.
CREATE TABLE budget (
  key TEXT NOT NULL,
  slice_at INTEGER NOT NULL,
  used INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (key, slice_at)
) WITHOUT ROWID;
CREATE INDEX budget_by_end ON budget (ends_at);

-- Every text, for the share of those whose code was verified. Texts for one's own data have no country and no prefix.
-- A country or prefix is judged by blocks of addresses (IPv4 /24, IPv6 /48) that asked, and by ranges (/16, /32).
CREATE TABLE sent_text (
  id TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL,
  country TEXT,
  prefix_key TEXT,
  block_key TEXT,
  range_key TEXT,
  is_verified INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX sent_text_by_country ON sent_text (country, sent_at, is_verified);
CREATE INDEX sent_text_by_prefix ON sent_text (prefix_key, sent_at, is_verified);
CREATE INDEX sent_text_by_age ON sent_text (sent_at);

-- Networks with a verified code.
CREATE TABLE known_network (
  network_key TEXT PRIMARY KEY,
  known_until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX known_network_by_end ON known_network (known_until);

-- A challenge that was answered rightly is, until proof_expires_at, the proof; spending it sets proof_spent_at. A proof
-- opens only with the token that the right code gave to its requester.
CREATE TABLE challenge (
  id TEXT PRIMARY KEY,
  phone_key TEXT NOT NULL,
  email_key TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('registration', 'own-data')),
  requester_key TEXT NOT NULL,
  reference TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Tries after the right one: a repeated right code must not fail because earlier wrong ones used the tries up.
  repeats INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  superseded INTEGER NOT NULL DEFAULT 0,
  proof_key TEXT,
  proof_expires_at INTEGER,
  proof_spent_at INTEGER,
  spent_by TEXT,
  -- What a verified code gives back: HMACs of the networks charged for its text.
  charge TEXT
) WITHOUT ROWID;
CREATE INDEX challenge_by_phone ON challenge (phone_key, created_at);
CREATE INDEX challenge_unspent_by_age ON challenge (created_at) WHERE spent_by IS NULL;
CREATE UNIQUE INDEX challenge_by_proof ON challenge (proof_key) WHERE proof_key IS NOT NULL;

CREATE TABLE suppression (
  phone_key TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE lead (
  id TEXT PRIMARY KEY,
  dedupe_key TEXT UNIQUE,
  phone_key TEXT NOT NULL,
  email_key TEXT NOT NULL,
  person_sealed TEXT NOT NULL,
  cid TEXT NOT NULL,
  page TEXT NOT NULL,
  source TEXT NOT NULL,
  buyer_id TEXT NOT NULL,
  challenge_id TEXT NOT NULL,
  proof_expires_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'sending', 'retry', 'accepted', 'rejected', 'parked', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  lease_until INTEGER,
  -- Sealed, and dropped with the proof that it can be asked for with.
  buyer_url TEXT,
  last_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- 1: some attempt ended without a word, so the buyer may have the lead.
  is_unsure INTEGER NOT NULL DEFAULT 0,
  -- What a lead's later events are counted by, as JSON (app/shared/dimensions.ts).
  dimensions TEXT
);
CREATE INDEX lead_due ON lead (state, next_attempt_at);
CREATE INDEX lead_by_phone ON lead (phone_key);
CREATE INDEX lead_by_email ON lead (email_key);
CREATE INDEX lead_by_age ON lead (state, updated_at);
CREATE INDEX lead_with_url ON lead (proof_expires_at) WHERE buyer_url IS NOT NULL;

-- What happened to a lead. answer: what the buyer answered to an attempt, without its words.
CREATE TABLE lead_event (
  id INTEGER PRIMARY KEY,
  lead_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  attempt INTEGER,
  reason TEXT,
  answer TEXT,
  took_ms INTEGER
);
CREATE INDEX lead_event_by_lead ON lead_event (lead_id);
CREATE INDEX lead_event_by_age ON lead_event (at);

-- The click that brought a lead: last touch and first touch. click_id is our own random one; networks' ids stay sealed
-- with the lead.
CREATE TABLE lead_click (
  lead_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  link TEXT,
  click_id TEXT,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  -- Which side of the link's split the click was sent to.
  variant TEXT,
  first_link TEXT,
  first_source TEXT NOT NULL,
  first_campaign TEXT NOT NULL,
  -- Whether the server reports it to the ad network: only with consent is it ever 'waiting'.
  conversion TEXT NOT NULL CHECK (conversion IN ('none', 'waiting', 'sent', 'refused'))
) WITHOUT ROWID;
CREATE INDEX lead_click_by_time ON lead_click (at);
CREATE INDEX lead_click_waiting ON lead_click (at) WHERE conversion = 'waiting';

-- Later clicks of a person who has a lead.
CREATE TABLE lead_touch (
  id INTEGER PRIMARY KEY,
  lead_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  link TEXT,
  click_id TEXT,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL
);
CREATE INDEX lead_touch_by_lead ON lead_touch (lead_id);

-- Each consent text ever shown, word for word, under the hash that consent records name; the firm that it names, and
-- where its withdrawals go after it has left the settings: its URL and key, sealed, and their HMAC.
CREATE TABLE consent_text (
  hash TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  text TEXT NOT NULL,
  firm TEXT,
  contact_sealed TEXT,
  contact_key TEXT
) WITHOUT ROWID;

CREATE TABLE consent (
  id TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL UNIQUE,
  text_hash TEXT NOT NULL REFERENCES consent_text (hash),
  given_at INTEGER NOT NULL,
  page TEXT NOT NULL,
  ip_sealed TEXT NOT NULL,
  challenge_id TEXT NOT NULL,
  withdrawn_at INTEGER
);
CREATE INDEX consent_by_age ON consent (given_at);
CREATE INDEX consent_by_challenge ON consent (challenge_id);

-- Notices still due to a buyer about a lead that was withdrawn or erased, and the text that its person had agreed to.
-- Nothing here tells whose it was.
CREATE TABLE withdrawal (
  lead_id TEXT PRIMARY KEY,
  buyer_id TEXT NOT NULL,
  text_hash TEXT,
  state TEXT NOT NULL CHECK (state IN ('new', 'sending', 'retry', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  lease_until INTEGER,
  last_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX withdrawal_due ON withdrawal (state, next_attempt_at);

-- Which keys of KV are receipts of a lead: KV itself cannot be asked.
CREATE TABLE receipt (
  id TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipt_by_lead ON receipt (lead_id);
CREATE INDEX receipt_by_age ON receipt (created_at);

-- The breaker of one buyer, shared by all isolates. `recent`: the last attempts, 1 for a failure.
CREATE TABLE buyer_health (
  buyer_id TEXT PRIMARY KEY,
  failures_in_row INTEGER NOT NULL,
  recent TEXT NOT NULL,
  noted_at INTEGER NOT NULL,
  opened_at INTEGER,
  open_until INTEGER,
  probe_until INTEGER
) WITHOUT ROWID;

-- The kill switch, read at each attempt; buyer_id '*' stops all. A change is announced once.
CREATE TABLE buyer_pause (
  buyer_id TEXT PRIMARY KEY,
  is_paused INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  announced_at INTEGER
) WITHOUT ROWID;

-- What visitors wrote. Each topic has its own budgets, listing and alarm.
CREATE TABLE contact_message (
  id TEXT PRIMARY KEY,
  repeat_key TEXT NOT NULL,
  email_key TEXT NOT NULL,
  message_sealed TEXT NOT NULL,
  topic TEXT NOT NULL CHECK (topic IN ('message', 'security', 'privacy')),
  state TEXT NOT NULL CHECK (state IN ('new', 'handed_over')),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX contact_message_by_repeat ON contact_message (repeat_key, created_at);
CREATE INDEX contact_message_by_email ON contact_message (email_key);
CREATE INDEX contact_message_by_age ON contact_message (created_at);
CREATE INDEX contact_message_waiting ON contact_message (created_at) WHERE state = 'new';

-- A link sent to an address, which is sealed, so the link's page can name what it erases. Only who reads that
-- mailbox can erase what is held under the address.
CREATE TABLE email_confirmation (
  token_key TEXT PRIMARY KEY,
  email_key TEXT NOT NULL,
  email_sealed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX email_confirmation_by_email ON email_confirmation (email_key);
CREATE INDEX email_confirmation_by_expiry ON email_confirmation (expires_at);

-- What readers wrote below articles. parent_id is null but for replies, which go one level deep. announced_at: when the
-- operator was alarmed; null until then.
CREATE TABLE comment (
  id TEXT PRIMARY KEY,
  article TEXT NOT NULL,
  parent_id TEXT,
  phone_key TEXT NOT NULL,
  repeat_key TEXT NOT NULL,
  words_sealed TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'removed')),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  announced_at INTEGER
) WITHOUT ROWID;
CREATE INDEX comment_by_article ON comment (article, state, parent_id, created_at);
CREATE INDEX comment_by_parent ON comment (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comment_by_phone ON comment (phone_key, created_at);
CREATE INDEX comment_by_repeat ON comment (repeat_key, created_at);
CREATE INDEX comment_by_state ON comment (state, created_at);
CREATE INDEX comment_unpublished ON comment (changed_at) WHERE state <> 'approved';
CREATE INDEX comment_unannounced ON comment (created_at) WHERE state = 'pending' AND announced_at IS NULL;

-- A like or a report: one of each by one phone for one comment.
CREATE TABLE comment_mark (
  comment_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('like', 'report')),
  phone_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (comment_id, kind, phone_key)
) WITHOUT ROWID;
CREATE INDEX comment_mark_by_phone ON comment_mark (phone_key);

-- When the published comments of an article last changed: its cached pages are dropped after that.
CREATE TABLE comment_page (
  article TEXT PRIMARY KEY,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What operators, owners and the purge did with personal data: found by subject, purged by age.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  by_whom TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  note TEXT NOT NULL
);
CREATE INDEX audit_by_subject ON audit (subject, at);
CREATE INDEX audit_by_age ON audit (at);

-- Purposes that the purge has not finished with, and for how many ticks in a row.
CREATE TABLE purge_backlog (
  purpose TEXT PRIMARY KEY,
  ticks INTEGER NOT NULL
) WITHOUT ROWID;

-- What an operator should look at: one row per code and subject. No personal data.
CREATE TABLE alarm (
  code TEXT NOT NULL,
  -- The buyer, feed, budget or job in question; empty if there is one only.
  subject TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  -- Times raised since it was opened.
  count INTEGER NOT NULL,
  -- The log fields of the last time, as JSON.
  facts TEXT NOT NULL,
  -- Messages sent since it was opened, and attempts at the next one.
  sends INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  -- Channels that did not take the message yet, as JSON; null for all of them.
  unserved TEXT,
  -- Null: no message is due. A claim moves it, so it is also the lease.
  next_send_at INTEGER,
  -- Null while open.
  ended_at INTEGER,
  ended_by TEXT,
  PRIMARY KEY (code, subject)
) WITHOUT ROWID;
CREATE INDEX alarm_due ON alarm (next_send_at) WHERE next_send_at IS NOT NULL;

-- The last good run of each cron and queue consumer.
CREATE TABLE heartbeat (
  name TEXT PRIMARY KEY,
  beat_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What the sandbox's text-message provider, lead buyer and email provider "received". Empty outside the sandbox.
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
CREATE TABLE sandbox_email (
  id INTEGER PRIMARY KEY,
  email_key TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  sent_at INTEGER NOT NULL
);
