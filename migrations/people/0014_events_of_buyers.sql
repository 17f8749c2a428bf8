-- An event says whose its lead is and what it counts under, as the lead does, until that is dropped: reports read no
-- lead for each event.
ALTER TABLE lead_event ADD COLUMN buyer_id TEXT;
ALTER TABLE lead_event ADD COLUMN dimensions TEXT;
UPDATE lead_event SET (buyer_id, dimensions) = (SELECT buyer_id, dimensions FROM lead WHERE lead.id = lead_id);
DROP INDEX lead_event_accepted;
CREATE INDEX lead_event_accepted ON lead_event (at, buyer_id, lead_id) WHERE kind = 'accepted';
