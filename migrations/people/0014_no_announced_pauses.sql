-- The alarm of a pause is raised and ended by the row itself.
ALTER TABLE buyer_pause DROP COLUMN announced_at;
