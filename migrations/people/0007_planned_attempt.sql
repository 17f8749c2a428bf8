-- When a lead was to be tried next before an operator had it tried at once: a failure must not put that off.
ALTER TABLE lead ADD COLUMN planned_at INTEGER;
