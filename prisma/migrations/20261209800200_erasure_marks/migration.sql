-- compatible: a new table, a column that may be null, and an index of a table that is new too

-- What outlives an erasure, as keyed hashes (lib/retention/marks): that a mailbox's creator was suspended, or its brand refused by a creator, which addresses of
-- pages were somebody's, and for a day what a mailbox had offered.
CREATE TABLE "erasure_mark" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erasure_mark_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "erasure_mark_kind" CHECK ("kind" IN ('suspension', 'refusal', 'slug', 'offer', 'offer-mail'))
);
CREATE INDEX "erasure_mark_hash_at_idx" ON "erasure_mark"("hash", "at");
CREATE INDEX "erasure_mark_offers_idx" ON "erasure_mark"("at") WHERE "kind" IN ('offer', 'offer-mail');

-- The address that was erased, as a keyed hash: who was erased after a backup is known by it when the backup is restored.
ALTER TABLE "erasure" ADD COLUMN "address_hash" TEXT;
CREATE INDEX "erasure_address_hash_idx" ON "erasure"("erased_at") WHERE "address_hash" IS NOT NULL;
