-- A right that ended alone, while the license goes on, and until when the license keeps what it took of its creator, if that is
-- neither its end nor the end of its term.
ALTER TABLE "license_grant"
  ADD COLUMN "training_ended_at" TIMESTAMPTZ(3),
  ADD COLUMN "taken_until" TIMESTAMPTZ(3);

-- A certificate that takes the place of the one before it, without a right that ended. "number": how many rights had ended.
CREATE TABLE "certificate_reissue" (
    "grant_id" UUID NOT NULL,
    "number" SMALLINT NOT NULL,
    "jws" TEXT NOT NULL,
    "list" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_reissue_pkey" PRIMARY KEY ("grant_id", "number"),
    CONSTRAINT "certificate_reissue_number" CHECK ("number" BETWEEN 1 AND 2),
    CONSTRAINT "certificate_reissue_compact" CHECK ("jws" ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$'),
    CONSTRAINT "certificate_reissue_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "certificate"("grant_id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "certificate_reissue_list_place_fkey" FOREIGN KEY ("list", "place") REFERENCES "status_place"("list", "place") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "certificate_reissue_list_place_key" ON "certificate_reissue" ("list", "place");
CREATE INDEX "certificate_reissue_head_idx" ON "certificate_reissue" (split_part("jws", '.', 1));

CREATE TRIGGER "certificate_reissue_written_once" BEFORE UPDATE OR DELETE ON "certificate_reissue"
  FOR EACH ROW EXECUTE FUNCTION "refuse_certificate_change"();
CREATE TRIGGER "certificate_reissue_no_truncate" BEFORE TRUNCATE ON "certificate_reissue"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_certificate_change"();

-- What was exclusive and ended by its creator's own act stays taken to the end of the term.
CREATE OR REPLACE FUNCTION "license_period"("license" "license_grant") RETURNS tstzrange LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tstzrange(
  ("license")."effective_at",
  greatest(("license")."effective_at", least(("license")."expires_at", coalesce(("license")."taken_until", ("license")."revoked_at")))
);

-- A use may be outside because AI training ended alone. What is stored satisfies it: it refuses less than the one before.
ALTER TABLE "license_use"
  DROP CONSTRAINT "license_use_outside",
  ADD CONSTRAINT "license_use_outside" CHECK ("outside" IN ('not-yet', 'ended', 'right', 'training-ended', 'territory', 'paid', 'medium',
    'handle', 'replica-undescribed')) NOT VALID;
