-- The same columns as in the people's audit, which one store reads too: no row here is about a request.
ALTER TABLE audit ADD COLUMN answer_by INTEGER;
