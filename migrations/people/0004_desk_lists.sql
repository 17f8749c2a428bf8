-- The desk counts and lists leads by buyer and state, or by the campaign that their events count under.
CREATE INDEX lead_by_buyer ON lead (buyer_id, state, created_at, id);
CREATE INDEX lead_by_campaign ON lead (dimensions ->> '$.campaign', created_at, id);
-- The audit by action; the desk's charts ask for releases and pauses.
CREATE INDEX audit_by_action ON audit (action, at);
