-- compatible: columns with defaults or without a value; the release before licenses no replica, and where it decides on an
-- offer of this one that does, the CHECKs refuse what lacks the creator's initials.

-- How many uses of a digital replica the agreement describes; what the creator typed and said when they agreed to them.
ALTER TABLE "offer"
  ADD COLUMN "replica_uses" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "replica_initials" TEXT,
  -- 'nobody', 'lawyer: …' or 'union: …'
  ADD COLUMN "replica_adviser" TEXT;

-- Validated by the next migration, which keeps nobody from writing.
ALTER TABLE "offer"
  ADD CONSTRAINT "offer_replica_described" CHECK (
    ('replica' = ANY ("rights")) = ("replica_uses" > 0) AND "replica_uses" BETWEEN 0 AND 6
  ) NOT VALID,
  ADD CONSTRAINT "offer_replica_signature" CHECK (
    ("replica_initials" IS NULL) = ("replica_adviser" IS NULL)
    AND ("replica_initials" IS NULL OR (
      "replica_uses" > 0 AND "replica_initials" ~ '^\S{1,10}$' AND "replica_adviser" ~ '^(nobody|(lawyer|union): \S.{0,98}\S)$'
    ))
  ) NOT VALID,
  -- A counter-offer is the creator's own agreement, so it is signed from the start.
  ADD CONSTRAINT "offer_replica_signed" CHECK (
    "replica_uses" = 0 OR "replica_initials" IS NOT NULL OR ("status" <> 'approved' AND "awaiting" = 'creator')
  ) NOT VALID,
  ADD CONSTRAINT "offer_replica_by_a_person" CHECK (
    "replica_uses" = 0 OR "decided_by" IS DISTINCT FROM 'standing_instruction'
  ) NOT VALID;

-- The notice with which a creator ends the making of new pieces, in days; offers freeze it in their agreement.
-- PostgreSQL's minor versions since 2026 refuse to change a table in such a way while a function takes its rows (docs/architecture.md).
DROP FUNCTION "verification_counts"("creator_verification", "creator_profile", "profiles");
ALTER TABLE "creator_profile" ADD COLUMN "replica_notice_days" SMALLINT NOT NULL DEFAULT 7
  CONSTRAINT "creator_profile_replica_notice" CHECK ("replica_notice_days" IN (0, 7, 30));
CREATE FUNCTION "verification_counts"("v" "creator_verification", "c" "creator_profile", "p" "profiles") RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ("v").ended_at IS NULL
  AND ("v").name IS NOT DISTINCT FROM ("p").display_name
  AND ("v").mailbox_key = mailbox_of(("p").email_key)
  AND ("v").portrait_hash IS NOT DISTINCT FROM ("c").portrait_hash
  AND (("v").slug IS NULL OR ("v").slug IS NOT DISTINCT FROM ("c").slug);
ALTER TABLE "onboarding_draft" ADD COLUMN "replica_notice_days" SMALLINT NOT NULL DEFAULT 7
  CONSTRAINT "onboarding_draft_replica_notice" CHECK ("replica_notice_days" IN (0, 7, 30));

-- From when no new pieces may be made; those that are finished run to the end of the term.
ALTER TABLE "license_grant" ADD COLUMN "replica_ended_at" TIMESTAMPTZ(3);

-- formerly: a8425715fa69ba48024836cb859fcacc8417651d38b26811933f3632c1bcb5f9
