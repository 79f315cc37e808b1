-- The address under which a calendar program reads a member's deadlines and ends of terms. Its token is derived from the salt
-- and stored nowhere; another salt, or no row, ends the address.
CREATE TABLE "calendar_feed" (
    "profile_id" UUID NOT NULL,
    "token_salt" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("profile_id")
);

ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_profile_id_fkey"
  FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
