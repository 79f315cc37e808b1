-- compatible: indexes only

-- An index per category: a page of the directory reads only the rows that it shows, newest first. With one index for all
-- categories it went through every newer page of other categories.
CREATE INDEX "creator_profile_shown_entertainment_idx" ON "creator_profile" ("published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified') AND "categories" @> ARRAY['entertainment']::category[];
CREATE INDEX "creator_profile_shown_advertising_idx" ON "creator_profile" ("published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified') AND "categories" @> ARRAY['advertising']::category[];
CREATE INDEX "creator_profile_shown_games_idx" ON "creator_profile" ("published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified') AND "categories" @> ARRAY['games']::category[];
CREATE INDEX "creator_profile_shown_education_idx" ON "creator_profile" ("published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified') AND "categories" @> ARRAY['education']::category[];
CREATE INDEX "creator_profile_shown_corporate_idx" ON "creator_profile" ("published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified') AND "categories" @> ARRAY['corporate']::category[];
DROP INDEX "creator_profile_shown_categories_idx";
