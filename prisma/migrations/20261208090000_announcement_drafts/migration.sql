-- compatible: columns with defaults or without a value. The release before takes every row for one that was sent; it mails no draft,
-- because a draft has a row in "mailing" that says it has ended.

-- An announcement is a draft until it is sent. Readers are those counted when it was.
ALTER TABLE "announcement"
    ADD COLUMN "sent_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "cancelled_at" TIMESTAMPTZ(3),
    ADD COLUMN "readers" INTEGER;

UPDATE "announcement" SET "sent_at" = "created_at";

ALTER TABLE "announcement"
    ADD CONSTRAINT "announcement_cancelled_check" CHECK ("cancelled_at" IS NULL OR "sent_at" IS NOT NULL);

CREATE INDEX "announcement_created_at_id_idx" ON "announcement" ("created_at", "id");
