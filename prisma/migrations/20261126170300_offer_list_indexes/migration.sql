-- compatible: indexes only

-- With all that the conditions of the lists ask, so that an owner's many decided offers are passed over in the index.
CREATE INDEX "offer_creator_lists_idx" ON "offer" ("creator_user_id", "sent_at", "id")
  INCLUDE ("status", "awaiting", "approval_token_expires_at");
DROP INDEX "offer_creator_user_id_sent_at_id_idx";
ALTER INDEX "offer_creator_lists_idx" RENAME TO "offer_creator_user_id_sent_at_id_idx";

CREATE INDEX "offer_buyer_org_id_created_at_id_idx" ON "offer" ("buyer_org_id", "created_at", "id")
  INCLUDE ("status", "awaiting", "approval_token_expires_at");
DROP INDEX "offer_buyer_org_id_created_at_idx";
