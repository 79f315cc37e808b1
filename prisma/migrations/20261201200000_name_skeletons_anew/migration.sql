-- compatible: the columns are nullable, and the scheduled work fills them

-- Names are compared by what a reader takes digits and pairs of letters for.
UPDATE "creator_verification" SET "name_skeleton" = NULL WHERE "name_skeleton" IS NOT NULL;
UPDATE "creator_profile" SET "name_skeleton" = NULL WHERE "name_skeleton" IS NOT NULL;
