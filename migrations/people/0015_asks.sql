-- What a request about a person's data asks for, as an operator read it; null until one did.
ALTER TABLE contact_message ADD COLUMN asks TEXT CHECK (asks IN ('copy', 'correct', 'stop', 'erase', 'other'));
