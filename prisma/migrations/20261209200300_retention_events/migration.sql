-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "analytics_event_created_at_idx" ON "analytics_event" ("created_at");
