-- Leads that their buyer gave back earn nothing; few are.
CREATE INDEX lead_event_returned ON lead_event (lead_id) WHERE kind = 'returned';
