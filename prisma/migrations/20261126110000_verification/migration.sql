-- Verified is a record of what a person checked, not a state: it counts while name, mailbox, portrait and page address are
-- the ones that were checked, and lapses as soon as one of them is another.
CREATE TABLE "creator_verification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "creator_user_id" UUID NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_by" UUID,
    "note" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_skeleton" TEXT,
    "mailbox_key" TEXT NOT NULL,
    "portrait_hash" TEXT,
    "slug" TEXT,
    "lapse_told_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "creator_verification_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "creator_verification_creator_user_id_fkey" FOREIGN KEY ("creator_user_id")
      REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "creator_verification_note" CHECK (btrim("note") <> '')
);
CREATE UNIQUE INDEX "creator_verification_standing_key" ON "creator_verification" ("creator_user_id") WHERE "ended_at" IS NULL;

ALTER TABLE "creator_profile"
  ADD COLUMN "portrait_hash" TEXT GENERATED ALWAYS AS (encode(sha256("portrait"::bytea), 'hex')) STORED;

-- The one rule of when a verification counts, which every reader asks. A page address that came after the check is fine;
-- another one than the checked is not.
CREATE FUNCTION "verification_counts"("v" "creator_verification", "c" "creator_profile", "p" "profiles") RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ("v").ended_at IS NULL
  AND ("v").name IS NOT DISTINCT FROM ("p").display_name
  AND ("v").mailbox_key = mailbox_of(("p").email_key)
  AND ("v").portrait_hash IS NOT DISTINCT FROM ("c").portrait_hash
  AND (("v").slug IS NULL OR ("v").slug IS NOT DISTINCT FROM ("c").slug);

-- Who was verified before: checked as they are now.
INSERT INTO "creator_verification" ("creator_user_id", "checked_at", "note", "name", "mailbox_key", "portrait_hash", "slug")
SELECT c."user_id", coalesce(c."verified_at", c."updated_at"), coalesce(nullif(btrim(c."verification_note"), ''), 'Checked before records were kept.'),
  p."display_name", mailbox_of(p."email_key"), c."portrait_hash", c."slug"
FROM "creator_profile" c JOIN "profiles" p ON p."id" = c."user_id"
WHERE c."status" = 'verified' AND p."display_name" IS NOT NULL;
UPDATE "creator_profile" SET "status" = 'active' WHERE "status" = 'verified';

ALTER TABLE "creator_profile" DROP COLUMN "verified_at", DROP COLUMN "verification_note",
  DROP CONSTRAINT "creator_profile_confirmed",
  -- Both values belong to earlier releases.
  ADD CONSTRAINT "creator_profile_confirmed" CHECK ("status" NOT IN ('pending', 'verified'));

-- A name that looks like a verified creator's, or like our staff's, is shown to nobody until staff have allowed it.
ALTER TABLE "creator_profile"
  ADD COLUMN "name_held_at" TIMESTAMPTZ(3),
  ADD COLUMN "name_hold_told_at" TIMESTAMPTZ(3);
CREATE INDEX "creator_verification_name_skeleton_idx" ON "creator_verification" ("name_skeleton") WHERE "ended_at" IS NULL;

-- Offers that were declined because their creator closed the own profile are in the log as closed by a suspension. The log
-- is never edited: an entry for each says so.
INSERT INTO "admin_audit_log" ("actor", "action", "table_name", "record_id", "details")
SELECT 'system', 'entry_corrected', e."table_name", e."record_id", jsonb_build_object('entry', e."id"::text, 'closedWith', 'closing')
FROM "admin_audit_log" e WHERE e."action" = 'offer_declined' AND e."actor" = 'creator' AND e."details"->>'suspended' = 'true'
ORDER BY e."id";
