-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "license_reminder_written_at_idx" ON "license_reminder" ("written_at");
