-- compatible: an index
-- outside a transaction: built beside the moves that are made
CREATE INDEX CONCURRENTLY IF NOT EXISTS "address_change_undone_idx" ON "address_change" ("to_key") WHERE "undone_at" IS NOT NULL;
