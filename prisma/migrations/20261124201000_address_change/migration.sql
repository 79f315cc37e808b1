-- compatible: a table that older code leaves alone

-- A member's move to another address: asked for, confirmed by a link mailed to the new address, and for some time to be undone
-- by one mailed to the old. The tokens are derived from the salt and stored nowhere.
CREATE TABLE "address_change" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "from_email" TEXT NOT NULL,
    "from_key" TEXT NOT NULL,
    "to_email" TEXT NOT NULL,
    "to_key" TEXT NOT NULL,
    "token_salt" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "address_change_keys" CHECK ("from_key" = lower(btrim("from_email")) AND "to_key" = lower(btrim("to_email")) AND "from_key" <> "to_key"),
    CONSTRAINT "address_change_once" CHECK ("retired_at" IS NULL OR "confirmed_at" IS NULL),
    CONSTRAINT "address_change_undone" CHECK ("undone_at" IS NULL OR "undone_at" >= "confirmed_at")
);
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_profile_id_fkey"
  FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "address_change_profile_id_asked_at_idx" ON "address_change"("profile_id", "asked_at");
CREATE INDEX "address_change_from_key_confirmed_at_idx" ON "address_change"("from_key", "confirmed_at");
-- One link of a member works at a time.
CREATE UNIQUE INDEX "address_change_open" ON "address_change"("profile_id") WHERE "retired_at" IS NULL AND "confirmed_at" IS NULL;
