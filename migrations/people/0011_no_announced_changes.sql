-- Only the browser reports a conversion, so no lead waits for it.
DROP INDEX lead_click_waiting;
ALTER TABLE lead_click DROP COLUMN conversion;
-- The hourly purge raises its alarm itself, so no run remembers what another one left.
DROP TABLE purge_backlog;
-- A comment raises its alarm when it is posted.
DROP INDEX comment_unannounced;
ALTER TABLE comment DROP COLUMN announced_at;
-- The alarm of a pause is raised and ended by the row itself.
ALTER TABLE buyer_pause DROP COLUMN announced_at;
