-- The desk counts accepted leads, and those rejected or returned, by their time.
CREATE INDEX lead_event_accepted ON lead_event (at, lead_id) WHERE kind = 'accepted';
CREATE INDEX lead_event_refused ON lead_event (at, kind, lead_id, reason) WHERE kind IN ('rejected', 'returned');
