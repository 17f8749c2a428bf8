ALTER TABLE funnel_count DROP COLUMN conversion_sent;
ALTER TABLE funnel_hour DROP COLUMN conversion_sent;
