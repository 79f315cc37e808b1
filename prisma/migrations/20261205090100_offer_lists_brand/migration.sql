-- compatible: an index only
-- outside a transaction: built beside the offers that are made and decided
CREATE INDEX CONCURRENTLY "offer_brand_lists_idx" ON "offer" ("buyer_org_id", "created_at", "id")
  INCLUDE ("status", "awaiting", "decided_by", "approval_token_expires_at");
