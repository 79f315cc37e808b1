-- Brands of which a creator takes no offers.
CREATE TABLE "refused_buyer" (
    "creator_user_id" UUID NOT NULL,
    "buyer_org_id" UUID NOT NULL,
    "mailbox_key" TEXT NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_buyer_pkey" PRIMARY KEY ("creator_user_id", "buyer_org_id"),
    CONSTRAINT "refused_buyer_creator_user_id_fkey" FOREIGN KEY ("creator_user_id")
      REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "refused_buyer_buyer_org_id_fkey" FOREIGN KEY ("buyer_org_id")
      REFERENCES "buyer_org"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "refused_buyer_buyer_org_id_idx" ON "refused_buyer" ("buyer_org_id");
