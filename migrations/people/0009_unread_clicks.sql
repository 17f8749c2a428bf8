-- Our click ID and the split's side stood with each lead, and nothing read them.
ALTER TABLE lead_click DROP COLUMN click_id;
ALTER TABLE lead_click DROP COLUMN variant;
ALTER TABLE lead_touch DROP COLUMN click_id;
