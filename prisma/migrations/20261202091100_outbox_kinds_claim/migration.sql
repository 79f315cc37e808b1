-- compatible: an index only
-- outside a transaction: built beside the mail that goes out
CREATE INDEX CONCURRENTLY "outbound_email_kind_claim_idx" ON "outbound_email" ("kind", "lane", "turn_at") WHERE "state" IN ('queued', 'sending');
