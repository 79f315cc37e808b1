-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "buyer_session_created_at_idx" ON "buyer_session" ("created_at");
