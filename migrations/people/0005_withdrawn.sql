-- The desk lists leads whose consent was withdrawn.
CREATE INDEX consent_withdrawn ON consent (lead_id) WHERE withdrawn_at IS NOT NULL;
