-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "sign_in_link_expires_at_idx" ON "sign_in_link" ("expires_at");
