-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "address_change_kept_rules_idx" ON "address_change" ("confirmed_at") WHERE "kept_rules" IS NOT NULL AND "undone_at" IS NULL;
