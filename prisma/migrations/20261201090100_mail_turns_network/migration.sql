-- compatible: an index only
-- outside a transaction: built beside the mail that goes out
CREATE INDEX CONCURRENTLY "outbound_email_network_turn_idx" ON "outbound_email" ("asked_from", "lane", "turn_at") WHERE "state" IN ('queued', 'sending') AND "asked_from" IS NOT NULL;
