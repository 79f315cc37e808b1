-- compatible: a new table

-- Creators whom a brand keeps in mind, in its account. How many is bounded where they are added.
CREATE TABLE "shortlist_entry" (
    "buyer_org_id" UUID NOT NULL,
    "creator_user_id" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shortlist_entry_pkey" PRIMARY KEY ("buyer_org_id", "creator_user_id"),
    CONSTRAINT "shortlist_entry_buyer_org_id_fkey" FOREIGN KEY ("buyer_org_id") REFERENCES "buyer_org"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "shortlist_entry_creator_user_id_fkey" FOREIGN KEY ("creator_user_id") REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "shortlist_entry_creator_user_id_idx" ON "shortlist_entry" ("creator_user_id");
