-- Recordings are kept in the database alone.
ALTER TABLE sample_file DROP CONSTRAINT sample_file_bytes;
ALTER TABLE sample_file DROP CONSTRAINT sample_file_store;
ALTER TABLE sample_file DROP COLUMN store;
ALTER TABLE sample_file ALTER COLUMN bytes SET NOT NULL;
