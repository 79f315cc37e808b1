-- compatible: new columns that are empty or have defaults, and a new table

-- Every address that a public page has had. None is given to anybody else, so that a link of long ago leads to the same
-- person or nowhere. `skeleton` is the address as an eye that does not look twice reads it (lib/showcase/slugs).
CREATE TABLE "creator_slug" (
    "slug" TEXT NOT NULL,
    "skeleton" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creator_slug_pkey" PRIMARY KEY ("slug"),
    CONSTRAINT "creator_slug_form" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") BETWEEN 3 AND 40)
);
CREATE INDEX "creator_slug_skeleton_idx" ON "creator_slug" ("skeleton");
CREATE INDEX "creator_slug_user_id_idx" ON "creator_slug" ("user_id");
ALTER TABLE "creator_slug" ADD CONSTRAINT "creator_slug_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "creator_profile"
  ADD COLUMN "slug" TEXT,
  ADD COLUMN "craft" TEXT,
  ADD COLUMN "bio" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "links" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "portrait" TEXT,
  ADD COLUMN "is_public" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "shows_floor" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "published_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "creator_profile_slug_key" ON "creator_profile" ("slug");
ALTER TABLE "creator_profile" ADD CONSTRAINT "creator_profile_slug_fkey"
  FOREIGN KEY ("slug") REFERENCES "creator_slug"("slug") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "creator_profile" ADD CONSTRAINT "creator_profile_page" CHECK (
  (NOT "is_public" OR ("slug" IS NOT NULL AND "published_at" IS NOT NULL))
  AND length("bio") <= 600 AND cardinality("links") <= 6 AND octet_length("portrait") <= 61440
);

-- What an onboarding draft says beside its rules.
ALTER TABLE "onboarding_draft"
  ADD COLUMN "craft" TEXT,
  ADD COLUMN "city" TEXT,
  ADD COLUMN "links" TEXT[] NOT NULL DEFAULT '{}';

-- The directory: newest first, and by what is rare among its filters.
CREATE INDEX "creator_profile_shown_idx" ON "creator_profile" ("published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified');
CREATE INDEX "creator_profile_shown_training_idx" ON "creator_profile" ("published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified') AND "training";
CREATE INDEX "creator_profile_shown_city_idx" ON "creator_profile" (lower("city"), "published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified');
CREATE INDEX "creator_profile_shown_categories_idx" ON "creator_profile" USING gin ("categories")
  WHERE "is_public" AND "status" IN ('active', 'verified');
-- The name alone, so that a search in public cannot find an address.
CREATE INDEX "profiles_display_name_idx" ON "profiles" USING gin ("display_name" gin_trgm_ops);
