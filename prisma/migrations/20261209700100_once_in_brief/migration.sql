-- compatible: an index
-- outside a transaction: built beside the offers that are made and decided
-- Each creator once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "offer_once_in_brief" ON "offer" ("brief_id", "creator_user_id") WHERE "brief_id" IS NOT NULL;
