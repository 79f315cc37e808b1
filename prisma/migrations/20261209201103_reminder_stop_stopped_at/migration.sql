-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "reminder_stop_stopped_at_idx" ON "reminder_stop" ("stopped_at");
