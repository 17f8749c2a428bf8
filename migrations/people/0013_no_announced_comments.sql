-- A comment raises its alarm when it is posted.
DROP INDEX comment_unannounced;
ALTER TABLE comment DROP COLUMN announced_at;
