-- What was typed at /creator/onboard. It becomes a creator profile by the button behind its own mailed link, and by nothing
-- else; until then nobody has agreed to anything.
CREATE TABLE "onboarding_draft" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "phone" TEXT,
    "preset" "preset" NOT NULL,
    "likeness" BOOLEAN NOT NULL,
    "voice" BOOLEAN NOT NULL,
    "training" BOOLEAN NOT NULL,
    "categories" "category"[],
    "price_floor_cents" INTEGER NOT NULL,
    "payout_email" TEXT NOT NULL,
    "auto_approve" BOOLEAN NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "onboarding_draft_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "onboarding_draft_email_key_form" CHECK ("email_key" = lower(btrim("email"))),
    CONSTRAINT "onboarding_draft_floor" CHECK ("price_floor_cents" >= 100),
    CONSTRAINT "onboarding_draft_token_hash_form" CHECK ("token_hash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "onboarding_draft_ended_once" CHECK ("applied_at" IS NULL OR "retired_at" IS NULL)
);

CREATE UNIQUE INDEX "onboarding_draft_token_hash_key" ON "onboarding_draft"("token_hash");
CREATE INDEX "onboarding_draft_email_key_idx" ON "onboarding_draft"("email_key");
CREATE INDEX "onboarding_draft_created_at_id_idx" ON "onboarding_draft"("created_at", "id");
CREATE INDEX "onboarding_draft_expires_at_idx" ON "onboarding_draft"("expires_at");

-- The profiles that nobody confirmed become drafts, one on each link that was mailed for them: these links go on working and
-- now show first what their button makes active. What was recorded as agreed before anybody acted goes.
INSERT INTO "onboarding_draft" ("id", "email", "email_key", "display_name", "phone", "preset", "likeness", "voice", "training",
  "categories", "price_floor_cents", "payout_email", "auto_approve", "token_hash", "expires_at", "created_at")
SELECT l."id", p."email", p."email_key", coalesce(p."display_name", p."email"), p."phone", c."preset", c."likeness", c."voice",
  c."training", c."categories", c."price_floor_cents", c."payout_email", c."auto_approve", l."token_hash", l."expires_at",
  l."created_at"
FROM "creator_profile" c JOIN "profiles" p ON p."id" = c."user_id" JOIN "sign_in_link" l ON l."profile_id" = p."id"
WHERE c."status" = 'pending' AND l."used_at" IS NULL;

-- The mails of these links carry the answers of their draft; the others of this kind, whose links were used, are sign-ins.
UPDATE "outbound_email" m SET "template" = 'onboarding-link', "payload" = jsonb_build_object(
  'linkId', d."id", 'tokenSalt', m."payload"->>'tokenSalt', 'expiresAt', m."payload"->>'expiresAt',
  'preset', initcap(d."preset"::text),
  'rights', concat_ws(', ', CASE WHEN d."likeness" THEN 'Likeness' END,
    CASE WHEN d."voice" THEN CASE WHEN d."likeness" THEN 'voice' ELSE 'Voice' END END,
    CASE WHEN d."training" THEN 'AI training' END),
  'priceFloorCents', d."price_floor_cents", 'autoApprove', d."auto_approve",
  'paysElsewhere', lower(btrim(d."payout_email")) <> d."email_key")
FROM "onboarding_draft" d
WHERE m."template" = 'magic-link' AND m."payload"->>'linkId' = d."id"::text;

UPDATE "outbound_email" SET "payload" = jsonb_set("payload", '{reason}', '"sign-in"')
WHERE "template" = 'magic-link' AND "payload"->>'reason' = 'onboarding';

DELETE FROM "consent_record" r USING "creator_profile" c JOIN "profiles" p ON p."id" = c."user_id"
WHERE c."status" = 'pending' AND r."email_key" = p."email_key" AND r."party" = 'creator' AND r."offer_id" IS NULL;

DELETE FROM "sign_in_link" l USING "creator_profile" c WHERE c."status" = 'pending' AND c."user_id" = l."profile_id";

DELETE FROM "profiles" p USING "creator_profile" c
WHERE c."status" = 'pending' AND c."user_id" = p."id" AND p."role" = 'member' AND p."email_verified_at" IS NULL;

DELETE FROM "creator_profile" WHERE "status" = 'pending';

-- A creator profile begins active. What is pending is a draft.
ALTER TABLE "creator_profile" ALTER COLUMN "status" DROP DEFAULT,
  ADD CONSTRAINT "creator_profile_confirmed" CHECK ("status" <> 'pending');
