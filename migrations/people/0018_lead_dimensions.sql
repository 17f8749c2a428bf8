-- What a lead's later events are counted by, as JSON (app/shared/dimensions.ts); null for older leads.
ALTER TABLE lead ADD COLUMN dimensions TEXT;
-- Which side of the link's split the click was sent to.
ALTER TABLE lead_click ADD COLUMN variant TEXT;
