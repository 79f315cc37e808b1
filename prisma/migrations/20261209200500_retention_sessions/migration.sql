-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "sign_in_session_created_at_idx" ON "sign_in_session" ("created_at");
