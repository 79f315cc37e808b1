-- compatible: a column that may be null, and an index of a table that is new too

-- The marks that one erasure left of a suspension name that of the person's last address: who lifts it there lifts all of them.
ALTER TABLE "erasure_mark" ADD COLUMN "last_hash" TEXT;
CREATE INDEX "erasure_mark_last_hash_idx" ON "erasure_mark"("last_hash") WHERE "last_hash" IS NOT NULL;
