-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "contact_submissions_answered_at_idx" ON "contact_submissions" ("answered_at");
