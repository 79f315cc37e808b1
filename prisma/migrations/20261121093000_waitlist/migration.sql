-- A private place on the waitlist, and referrals that count once for each mailbox.

-- The mailbox behind an address: without what follows a plus, and without dots, which many providers ignore.
CREATE FUNCTION "mailbox_of"("email_key" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(split_part(split_part("email_key", '@', 1), '+', 1), '.', '')
  || '@' || CASE split_part("email_key", '@', 2) WHEN 'googlemail.com' THEN 'gmail.com' ELSE split_part("email_key", '@', 2) END;

ALTER TABLE "waitlist_submissions"
  -- What this person's referral link carries. Not secret, but not to be guessed either.
  ADD COLUMN "referral_code" TEXT NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 16),
  -- How many other mailboxes came with that link and confirmed their address.
  ADD COLUMN "referrals" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "mailbox_key" TEXT NOT NULL GENERATED ALWAYS AS (mailbox_of("email_key")) STORED,
  -- The time by which places are given, in UTC: each referral moves it a week forward.
  ADD COLUMN "placed_at" TIMESTAMP(3) NOT NULL
    GENERATED ALWAYS AS (("created_at" AT TIME ZONE 'UTC') - "referrals" * interval '7 days') STORED,
  ADD CONSTRAINT "waitlist_submissions_referrals" CHECK ("referrals" >= 0);

CREATE UNIQUE INDEX "waitlist_submissions_referral_code_key" ON "waitlist_submissions"("referral_code");

-- Places and referrals are counted among those who confirmed their address.
CREATE INDEX "waitlist_submissions_place_idx" ON "waitlist_submissions"("user_type", "placed_at", "id") WHERE "confirmed_at" IS NOT NULL;
CREATE INDEX "waitlist_submissions_referred_idx" ON "waitlist_submissions"("ref", "mailbox_key") WHERE "confirmed_at" IS NOT NULL AND "ref" IS NOT NULL;
