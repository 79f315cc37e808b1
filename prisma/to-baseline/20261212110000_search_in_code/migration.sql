-- What a directory and the staff search by is written by the verbs that change it (lib/creators/search-document, lib/license-rows/offer-search). How
-- soon a creator answers is computed where it is shown. Whether a verification or a check counts is asked in TypeScript.
DROP TRIGGER "creator_search_changed" ON "profiles";
DROP TRIGGER "creator_search_added" ON "creator_profile";
DROP TRIGGER "creator_search_changed" ON "creator_profile";
DROP TRIGGER "creator_search_changed" ON "creator_verification";
DROP TRIGGER "creator_search_changed" ON "creator_sample";
DROP FUNCTION "creator_search_changed"();
DROP FUNCTION "creator_search_renew"(UUID);
DROP VIEW "creator_search_now";
DROP FUNCTION "creator_document"(TEXT, TEXT, TEXT, TEXT[]);
DROP FUNCTION "search_words"(TEXT);
DROP FUNCTION "language_name"(TEXT);

DROP TRIGGER "creator_answers_decided" ON "offer";
DROP FUNCTION "creator_answers_decided"();
DROP FUNCTION "creator_answers_renew"(UUID);
DROP TABLE "creator_answers";
DROP INDEX "offer_own_decisions_idx";
CREATE INDEX "offer_own_decisions_idx" ON "offer" ("creator_user_id", "decided_at") INCLUDE ("sent_at")
  WHERE "decided_by" = 'creator' AND "sent_at" IS NOT NULL;

DROP TRIGGER "offer_search_added" ON "offer";
DROP TRIGGER "offer_search_changed" ON "profiles";
DROP TRIGGER "offer_search_changed" ON "buyer_org";
DROP FUNCTION "offer_search_added"();
DROP FUNCTION "offer_search_changed"();
DROP VIEW "offer_search_now";

DROP FUNCTION "verification_counts"("creator_verification", "creator_profile", "profiles");
DROP FUNCTION "organisation_check_counts"("organisation_check", "buyer_org", TEXT);
