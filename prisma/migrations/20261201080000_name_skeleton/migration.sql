-- compatible: indexes, and a nullable column, which the scheduled work fills for what earlier code writes

-- A verification also holds back the names that look like the one that was checked and were there before it.
ALTER TABLE "creator_profile" ADD COLUMN "name_skeleton" TEXT;
CREATE INDEX "creator_profile_name_skeleton_idx" ON "creator_profile" ("name_skeleton");
-- The last verification of each creator in the staff's list.
CREATE INDEX "creator_verification_creator_user_id_checked_at_idx" ON "creator_verification" ("creator_user_id", "checked_at");
