-- Only the browser reports a conversion, so no lead waits for it.
DROP INDEX lead_click_waiting;
ALTER TABLE lead_click DROP COLUMN conversion;
