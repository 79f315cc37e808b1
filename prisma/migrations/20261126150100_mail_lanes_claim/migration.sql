-- compatible: an index only
-- outside a transaction: built beside the mail that goes out
CREATE INDEX CONCURRENTLY "outbound_email_claim_idx" ON "outbound_email" ("lane", "turn_at") WHERE "state" IN ('queued', 'sending');
