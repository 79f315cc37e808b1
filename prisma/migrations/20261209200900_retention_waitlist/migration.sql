-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "waitlist_submissions_unconfirmed_idx" ON "waitlist_submissions" ("created_at") WHERE "confirmed_at" IS NULL;
