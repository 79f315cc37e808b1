-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "address_change_unconfirmed_idx" ON "address_change" ("expires_at") WHERE "confirmed_at" IS NULL;
