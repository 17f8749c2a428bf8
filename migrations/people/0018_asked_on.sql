-- When a person asked, if an operator noted another day than the message's own time says.
ALTER TABLE contact_message ADD COLUMN asked_at INTEGER;
