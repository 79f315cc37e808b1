-- What an offer licenses and what a creator allows is a list of rights, so that another right is another value and not
-- another column in three tables.
CREATE TYPE "license_right" AS ENUM ('likeness', 'voice', 'training');

ALTER TABLE "offer" ADD COLUMN "rights" "license_right"[];
UPDATE "offer" SET "rights" = array_remove(ARRAY[CASE WHEN "what_likeness" THEN 'likeness' END,
  CASE WHEN "what_voice" THEN 'voice' END, CASE WHEN "what_training" THEN 'training' END], NULL)::"license_right"[];
ALTER TABLE "offer" ALTER COLUMN "rights" SET NOT NULL, DROP CONSTRAINT "offer_licenses_something",
  DROP COLUMN "what_likeness", DROP COLUMN "what_voice", DROP COLUMN "what_training",
  ADD CONSTRAINT "offer_licenses_something" CHECK (cardinality("rights") > 0 AND array_position("rights", NULL) IS NULL);

ALTER TABLE "creator_profile" ADD COLUMN "rights" "license_right"[];
UPDATE "creator_profile" SET "rights" = array_remove(ARRAY[CASE WHEN "likeness" THEN 'likeness' END,
  CASE WHEN "voice" THEN 'voice' END, CASE WHEN "training" THEN 'training' END], NULL)::"license_right"[];
ALTER TABLE "creator_profile" ALTER COLUMN "rights" SET NOT NULL, DROP COLUMN "likeness", DROP COLUMN "voice",
  DROP COLUMN "training",
  ADD CONSTRAINT "creator_profile_rights" CHECK (array_position("rights", NULL) IS NULL);

ALTER TABLE "onboarding_draft" ADD COLUMN "rights" "license_right"[];
UPDATE "onboarding_draft" SET "rights" = array_remove(ARRAY[CASE WHEN "likeness" THEN 'likeness' END,
  CASE WHEN "voice" THEN 'voice' END, CASE WHEN "training" THEN 'training' END], NULL)::"license_right"[];
ALTER TABLE "onboarding_draft" ALTER COLUMN "rights" SET NOT NULL, DROP COLUMN "likeness", DROP COLUMN "voice",
  DROP COLUMN "training",
  ADD CONSTRAINT "onboarding_draft_rights" CHECK (array_position("rights", NULL) IS NULL);
