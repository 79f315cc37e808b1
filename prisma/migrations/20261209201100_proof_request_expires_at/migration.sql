-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "proof_request_expires_at_idx" ON "proof_request" ("expires_at");
