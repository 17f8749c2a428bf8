-- Instants are epoch milliseconds. *_key columns are HMACs, words_sealed is AES-GCM.

-- What readers wrote below articles. parent_id is null but for replies, which go one level deep.
CREATE TABLE comment (
  id TEXT PRIMARY KEY,
  article TEXT NOT NULL,
  parent_id TEXT,
  phone_key TEXT NOT NULL,
  repeat_key TEXT NOT NULL,
  words_sealed TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'removed')),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX comment_by_article ON comment (article, state, parent_id, created_at);
CREATE INDEX comment_by_parent ON comment (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comment_by_phone ON comment (phone_key, created_at);
CREATE INDEX comment_by_repeat ON comment (repeat_key, created_at);
CREATE INDEX comment_by_state ON comment (state, created_at);
CREATE INDEX comment_unpublished ON comment (changed_at) WHERE state <> 'approved';

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
