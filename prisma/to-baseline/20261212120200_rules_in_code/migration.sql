-- Rules that the verbs ask under their locks: a license ends once (lib/licenses/revoke), a renewal begins when the license before
-- it ends (lib/terms/agreement), an offer that went out is not held again (lib/offers/rules), a disputed use is marked
-- (lib/licenses/dispute-use), and who closes a profile has no samples any more (lib/offers/suspend).
DROP TRIGGER "license_grant_ends_once" ON "license_grant";
DROP TRIGGER "license_grant_renews_in_time" ON "license_grant";
DROP TRIGGER "offer_not_held_again" ON "offer";
DROP TRIGGER "use_dispute_marks" ON "use_dispute";
DROP TRIGGER "creator_profile_closes_samples" ON "creator_profile";
DROP FUNCTION "refuse_second_ending"();
DROP FUNCTION "refuse_early_renewal"();
DROP FUNCTION "refuse_holding"();
DROP FUNCTION "mark_disputed"();
DROP FUNCTION "remove_samples"();

-- What the agreement says, and which version of the code decided.
ALTER TABLE "offer" DROP CONSTRAINT "offer_terms_known", DROP CONSTRAINT "offer_exclusive_by_a_person",
  DROP CONSTRAINT "offer_replica_by_a_person", DROP CONSTRAINT "offer_replica_described",
  DROP CONSTRAINT "offer_replica_signature", DROP CONSTRAINT "offer_replica_signed";
ALTER TABLE "offer" DROP COLUMN "exclusive", DROP COLUMN "replica_uses", DROP COLUMN "terms_version", DROP COLUMN "decided_in";
ALTER TABLE "offer"
  ADD CONSTRAINT "offer_replica_by_a_person" CHECK (
    NOT 'replica' = ANY ("rights") OR "decided_by" IS DISTINCT FROM 'standing_instruction'),
  ADD CONSTRAINT "offer_replica_signature" CHECK (
    ("replica_initials" IS NULL) = ("replica_adviser" IS NULL)
    AND ("replica_initials" IS NULL OR ('replica' = ANY ("rights") AND "replica_initials" ~ '^\S{1,10}$'
      AND "replica_adviser" ~ '^(nobody|(lawyer|union): \S.{0,98}\S)$'))),
  ADD CONSTRAINT "offer_replica_signed" CHECK (
    NOT 'replica' = ANY ("rights") OR "replica_initials" IS NOT NULL OR ("status" <> 'approved' AND "awaiting" = 'creator'));
