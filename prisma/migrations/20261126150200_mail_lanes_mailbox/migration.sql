-- compatible: an index only
-- outside a transaction: built beside the mail that goes out
CREATE INDEX CONCURRENTLY "outbound_email_turn_idx" ON "outbound_email" ("mailbox_key", "lane", "turn_at") WHERE "state" IN ('queued', 'sending');
