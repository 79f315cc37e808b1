-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "confirmed_mailbox_acted_at_idx" ON "confirmed_mailbox" ("acted_at");
