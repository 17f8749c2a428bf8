-- By when a letter itself asks for an answer, as a regulator's does; null without a day of its own.
ALTER TABLE contact_message ADD COLUMN answer_by INTEGER;
-- As it was known when the row was written.
ALTER TABLE audit ADD COLUMN answer_by INTEGER;
CREATE INDEX contact_message_answer_by ON contact_message (answer_by)
  WHERE answer_by IS NOT NULL AND dealt IS NULL AND topic = 'privacy';
