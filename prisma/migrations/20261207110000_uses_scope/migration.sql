-- compatible: new columns that are null or have a default, a looser check, and a trigger that sets a new column. A dispute
-- that the release before makes has no clock; one that it closes keeps its first state with its note, and reads as closed.

-- How a use was filed. Uses of earlier releases say none of it, and stay as they are.
ALTER TABLE "license_use"
  ADD COLUMN "licensed_right" "license_right",
  ADD COLUMN "replica_use" SMALLINT,
  ADD COLUMN "medium" TEXT,
  ADD COLUMN "is_paid" BOOLEAN,
  ADD COLUMN "by_handle" BOOLEAN,
  ADD COLUMN "outside" TEXT,
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "corrected_at" TIMESTAMPTZ(3),
  ADD COLUMN "taken_back_at" TIMESTAMPTZ(3),
  ADD COLUMN "disputed_at" TIMESTAMPTZ(3);

UPDATE "license_use" u SET "disputed_at" = d."created_at" FROM "use_dispute" d WHERE d."use_id" = u."id";

ALTER TABLE "license_use"
  ADD CONSTRAINT "license_use_filed" CHECK (
    num_nulls("licensed_right", "is_paid", "by_handle") IN (0, 3)
    AND ("licensed_right" IS NOT NULL OR num_nonnulls("medium", "replica_use", "outside") = 0)
    AND ("medium" IS NOT NULL OR "licensed_right" IS NULL OR "licensed_right" = 'training')),
  ADD CONSTRAINT "license_use_medium" CHECK ("medium" IN ('organic_social', 'paid_social', 'website', 'email',
    'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games', 'internal', 'events')),
  ADD CONSTRAINT "license_use_replica" CHECK ("replica_use" IS NULL OR ("replica_use" BETWEEN 1 AND 6 AND "licensed_right" = 'replica')),
  ADD CONSTRAINT "license_use_outside" CHECK ("outside" IN ('not-yet', 'ended', 'right', 'territory', 'paid', 'medium',
    'handle', 'replica-undescribed')),
  ADD CONSTRAINT "license_use_taken_back" CHECK ("taken_back_at" IS NULL OR "disputed_at" IS NULL),
  ADD CONSTRAINT "license_use_revision" CHECK ("revision" >= 1 AND ("revision" = 1) = ("corrected_at" IS NULL));

-- Whichever release makes a dispute: it marks its use as disputed, so that none is made of a use that was taken back.
CREATE FUNCTION "mark_disputed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license_use SET disputed_at = NEW.created_at WHERE id = NEW.use_id AND disputed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "use_dispute_marks" AFTER INSERT ON "use_dispute" FOR EACH ROW EXECUTE FUNCTION "mark_disputed"();

-- The steps of a dispute (lib/licenses/use-rules). "due_at": when the clock of the present step runs out. Null for disputes
-- that were made by the release before, of whose clock nobody was told: staff decide them, as before.
ALTER TABLE "use_dispute"
  ADD COLUMN "state" TEXT NOT NULL DEFAULT 'disputed',
  ADD COLUMN "due_at" TIMESTAMPTZ(3),
  ADD COLUMN "answered_at" TIMESTAMPTZ(3),
  ADD COLUMN "answer" TEXT,
  ADD COLUMN "stopped_on" DATE,
  ADD COLUMN "late_told_at" TIMESTAMPTZ(3),
  ADD COLUMN "asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "ended_at" TIMESTAMPTZ(3);

ALTER TABLE "use_dispute" DROP CONSTRAINT "use_dispute_resolved";
ALTER TABLE "use_dispute"
  ADD CONSTRAINT "use_dispute_state" CHECK ("state" IN ('disputed', 'stopped', 'cured', 'upheld', 'rejected', 'ended')),
  ADD CONSTRAINT "use_dispute_answered" CHECK (
    ("answered_at" IS NULL) = ("answer" IS NULL)
    AND ("answered_at" IS NOT NULL OR ("stopped_on" IS NULL AND "state" NOT IN ('stopped', 'cured')))
    AND ("state" <> 'disputed' OR "answered_at" IS NULL)
    AND ("state" <> 'stopped' OR "stopped_on" IS NOT NULL) AND ("state" <> 'cured' OR "stopped_on" IS NULL)
    AND length("answer") <= 1000),
  ADD CONSTRAINT "use_dispute_resolved" CHECK (
    ("resolution" IS NULL OR "resolved_at" IS NOT NULL)
    AND ("resolved_at" IS NULL OR "resolution" IS NOT NULL OR "state" IN ('stopped', 'cured'))
    AND ("state" NOT IN ('upheld', 'rejected', 'ended') OR "resolved_at" IS NOT NULL)),
  ADD CONSTRAINT "use_dispute_clock" CHECK ("due_at" IS NOT NULL OR ("asked_at" IS NULL AND "state" IN ('disputed', 'rejected'))),
  ADD CONSTRAINT "use_dispute_ended" CHECK (("state" = 'ended') = ("ended_at" IS NOT NULL));

-- What the scheduled work looks for: open, not put to staff, and nobody told that its clock ran out.
CREATE INDEX "use_dispute_due_idx" ON "use_dispute"("due_at")
  WHERE "resolved_at" IS NULL AND "asked_at" IS NULL AND "late_told_at" IS NULL;
