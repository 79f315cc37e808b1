-- compatible: an index only
-- outside a transaction: built beside the offers that are made and decided
CREATE INDEX CONCURRENTLY "offer_creator_lists_idx" ON "offer" ("creator_user_id", "sent_at", "id")
  INCLUDE ("status", "awaiting", "decided_by", "approval_token_expires_at");
