-- compatible: triggers fill the columns that may no longer be empty

ALTER TABLE "license_grant" ALTER COLUMN "creator_user_id" SET NOT NULL, ALTER COLUMN "buyer_org_id" SET NOT NULL;
ALTER TABLE "payment" ALTER COLUMN "creator_user_id" SET NOT NULL, ALTER COLUMN "buyer_org_id" SET NOT NULL;

CREATE TRIGGER "owners_changed" BEFORE UPDATE OF "offer_id", "creator_user_id", "buyer_org_id" ON "license_grant"
  FOR EACH ROW EXECUTE FUNCTION owners_of_offer();
CREATE TRIGGER "owners_changed" BEFORE UPDATE OF "offer_id", "creator_user_id", "buyer_org_id" ON "payment"
  FOR EACH ROW EXECUTE FUNCTION owners_of_offer();

-- These cover lists, counts and sums: none reads a row of the table.
CREATE INDEX "license_grant_creator_user_id_effective_at_offer_id_idx" ON "license_grant" ("creator_user_id", "effective_at", "offer_id")
  INCLUDE ("status", "expires_at");
CREATE INDEX "license_grant_buyer_org_id_effective_at_offer_id_idx" ON "license_grant" ("buyer_org_id", "effective_at", "offer_id")
  INCLUDE ("status", "expires_at");
CREATE INDEX "payment_creator_user_id_created_at_idx" ON "payment" ("creator_user_id", "created_at") INCLUDE ("amount_cents");
CREATE INDEX "payment_buyer_org_id_created_at_idx" ON "payment" ("buyer_org_id", "created_at") INCLUDE ("amount_cents", "fee_cents");
