-- compatible: a column that may be null, and an index of a table that is new too

-- The marks that one erasure left of a suspension: who lifts it lifts all of them. A number of its own, which says nothing else.
ALTER TABLE "erasure_mark" ADD COLUMN "group_id" UUID;
CREATE INDEX "erasure_mark_group_id_idx" ON "erasure_mark"("group_id") WHERE "group_id" IS NOT NULL;
