-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('member', 'admin');

-- CreateEnum
CREATE TYPE "creator_status" AS ENUM ('pending', 'active', 'verified', 'suspended');

-- CreateEnum
CREATE TYPE "preset" AS ENUM ('standard', 'conservative', 'open', 'custom');

-- CreateEnum
CREATE TYPE "category" AS ENUM ('entertainment', 'advertising', 'games', 'education', 'corporate');

-- CreateEnum
CREATE TYPE "territory" AS ENUM ('us', 'global', 'north_america', 'europe');

-- CreateEnum
CREATE TYPE "offer_status" AS ENUM ('pending', 'approved', 'declined', 'countered', 'expired');

-- CreateEnum
CREATE TYPE "party" AS ENUM ('creator', 'buyer');

-- CreateEnum
CREATE TYPE "decider" AS ENUM ('creator', 'buyer', 'standing_instruction');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('captured');

-- CreateEnum
CREATE TYPE "grant_status" AS ENUM ('active', 'expired', 'revoked');

-- CreateEnum
CREATE TYPE "waitlist_interest" AS ENUM ('talent', 'license_partner', 'agent');

-- CreateEnum
CREATE TYPE "email_state" AS ENUM ('queued', 'sending', 'sent', 'captured', 'failed');

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "display_name" TEXT,
    "phone" TEXT,
    "role" "role" NOT NULL DEFAULT 'member',
    "password_hash" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "sessions_valid_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_link" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "creator_profile" (
    "user_id" UUID NOT NULL,
    "status" "creator_status" NOT NULL DEFAULT 'pending',
    "preset" "preset" NOT NULL DEFAULT 'standard',
    "likeness" BOOLEAN NOT NULL,
    "voice" BOOLEAN NOT NULL,
    "training" BOOLEAN NOT NULL,
    "categories" "category"[],
    "price_floor_cents" INTEGER NOT NULL DEFAULT 5000,
    "payout_email" TEXT NOT NULL,
    "auto_approve" BOOLEAN NOT NULL DEFAULT false,
    "city" TEXT,
    "verification_note" TEXT,
    "activated_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creator_profile_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "buyer_org" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "token_salt" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "buyer_org_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer" (
    "id" UUID NOT NULL,
    "buyer_org_id" UUID NOT NULL,
    "buyer_name" TEXT NOT NULL,
    "creator_user_id" UUID NOT NULL,
    "what_likeness" BOOLEAN NOT NULL,
    "what_voice" BOOLEAN NOT NULL,
    "what_training" BOOLEAN NOT NULL,
    "category" "category" NOT NULL,
    "outside_categories" BOOLEAN NOT NULL DEFAULT false,
    "territory" "territory" NOT NULL,
    "term_months" INTEGER NOT NULL,
    "use_case" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "status" "offer_status" NOT NULL DEFAULT 'pending',
    "awaiting" "party" NOT NULL DEFAULT 'creator',
    "root_offer_id" UUID NOT NULL,
    "parent_offer_id" UUID,
    "chain_position" INTEGER NOT NULL DEFAULT 1,
    "counter_percent" INTEGER,
    "approval_token_hash" TEXT NOT NULL,
    "approval_token_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "token_salt" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" "decider",
    "decline_reason" TEXT,
    "reminded_24h_at" TIMESTAMPTZ(3),
    "reminded_6h_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'captured',
    "amount_cents" INTEGER NOT NULL,
    "fee_cents" INTEGER NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'simulated',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_grant" (
    "id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "status" "grant_status" NOT NULL DEFAULT 'active',
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "certificate_hash" TEXT NOT NULL,
    "token_salt" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "license_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consent_record" (
    "id" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "document_hash" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "party" TEXT NOT NULL,
    "offer_id" UUID,
    "waitlist_id" UUID,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "consent_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "waitlist_submissions" (
    "id" UUID NOT NULL,
    "full_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "phone" TEXT,
    "user_type" "waitlist_interest" NOT NULL,
    "portfolio_links" TEXT,
    "talent_category" TEXT,
    "min_fee" TEXT,
    "agent_referral_info" TEXT,
    "referral_source" TEXT,
    "referral_details" TEXT,
    "company_name" TEXT,
    "use_cases" TEXT,
    "annual_budget" TEXT,
    "agency_name" TEXT,
    "credentials" TEXT,
    "represented_count" INTEGER,
    "consent_updates" BOOLEAN NOT NULL DEFAULT false,
    "agreed_waitlist_terms" BOOLEAN NOT NULL,
    "agreed_platform_terms" BOOLEAN NOT NULL,
    "preferred_use_cases" TEXT[],
    "content_duration_preferences" TEXT[],
    "experience_level" TEXT,
    "turnaround_flexibility" TEXT,
    "geographic_licensing" TEXT[],
    "marketing_source" TEXT,
    "city" TEXT,
    "ref" TEXT,
    "src" TEXT,
    "post" TEXT,
    "token_salt" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waitlist_submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_submissions" (
    "id" UUID NOT NULL,
    "full_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "phone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blog_subscriptions" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "source_post" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blog_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feature_flag" (
    "key" TEXT NOT NULL,
    "value" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feature_flag_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "admin_audit_log" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "admin_id" UUID,
    "action" TEXT NOT NULL,
    "table_name" TEXT NOT NULL,
    "record_id" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "admin_audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_email" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "template" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "email_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "first_attempt_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "provider_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbound_email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "blocked_until" TIMESTAMPTZ(3),

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "analytics_event" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT,
    "slug" TEXT,
    "variant" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analytics_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blog_post_stats" (
    "slug" TEXT NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "blog_post_stats_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE UNIQUE INDEX "profiles_email_key_key" ON "profiles"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_link_token_hash_key" ON "sign_in_link"("token_hash");

-- CreateIndex
CREATE INDEX "sign_in_link_profile_id_idx" ON "sign_in_link"("profile_id");

-- CreateIndex
CREATE INDEX "creator_profile_status_idx" ON "creator_profile"("status");

-- CreateIndex
CREATE UNIQUE INDEX "buyer_org_email_key_key" ON "buyer_org"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "offer_parent_offer_id_key" ON "offer"("parent_offer_id");

-- CreateIndex
CREATE UNIQUE INDEX "offer_approval_token_hash_key" ON "offer"("approval_token_hash");

-- CreateIndex
CREATE INDEX "offer_creator_user_id_created_at_idx" ON "offer"("creator_user_id", "created_at");

-- CreateIndex
CREATE INDEX "offer_buyer_org_id_created_at_idx" ON "offer"("buyer_org_id", "created_at");

-- CreateIndex
CREATE INDEX "offer_root_offer_id_idx" ON "offer"("root_offer_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_offer_id_key" ON "payment"("offer_id");

-- CreateIndex
CREATE UNIQUE INDEX "license_grant_offer_id_key" ON "license_grant"("offer_id");

-- CreateIndex
CREATE UNIQUE INDEX "license_grant_certificate_hash_key" ON "license_grant"("certificate_hash");

-- CreateIndex
CREATE INDEX "license_grant_status_expires_at_idx" ON "license_grant"("status", "expires_at");

-- CreateIndex
CREATE INDEX "consent_record_email_key_idx" ON "consent_record"("email_key");

-- CreateIndex
CREATE INDEX "consent_record_offer_id_idx" ON "consent_record"("offer_id");

-- CreateIndex
CREATE INDEX "consent_record_waitlist_id_idx" ON "consent_record"("waitlist_id");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_submissions_email_key_key" ON "waitlist_submissions"("email_key");

-- CreateIndex
CREATE INDEX "waitlist_submissions_created_at_id_idx" ON "waitlist_submissions"("created_at", "id");

-- CreateIndex
CREATE INDEX "contact_submissions_created_at_id_idx" ON "contact_submissions"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "blog_subscriptions_email_key_key" ON "blog_subscriptions"("email_key");

-- CreateIndex
CREATE INDEX "admin_audit_log_table_name_record_id_idx" ON "admin_audit_log"("table_name", "record_id");

-- CreateIndex
CREATE INDEX "outbound_email_created_at_idx" ON "outbound_email"("created_at");

-- CreateIndex
CREATE INDEX "rate_limit_window_ends_at_idx" ON "rate_limit"("window_ends_at");

-- CreateIndex
CREATE INDEX "analytics_event_name_created_at_idx" ON "analytics_event"("name", "created_at");

-- AddForeignKey
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_profile" ADD CONSTRAINT "creator_profile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_buyer_org_id_fkey" FOREIGN KEY ("buyer_org_id") REFERENCES "buyer_org"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_creator_user_id_fkey" FOREIGN KEY ("creator_user_id") REFERENCES "creator_profile"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_parent_offer_id_fkey" FOREIGN KEY ("parent_offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_grant" ADD CONSTRAINT "license_grant_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_waitlist_id_fkey" FOREIGN KEY ("waitlist_id") REFERENCES "waitlist_submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot state: the database itself refuses the impossible.

-- Addresses are matched by their lower-cased, trimmed form.
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_email_key_form" CHECK ("email_key" = lower(btrim("email")));
ALTER TABLE "buyer_org" ADD CONSTRAINT "buyer_org_email_key_form" CHECK ("email_key" = lower(btrim("email")));
ALTER TABLE "waitlist_submissions" ADD CONSTRAINT "waitlist_submissions_email_key_form" CHECK ("email_key" = lower(btrim("email")));
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_email_key_form" CHECK ("email_key" = lower(btrim("email")));
ALTER TABLE "blog_subscriptions" ADD CONSTRAINT "blog_subscriptions_email_key_form" CHECK ("email_key" = lower(btrim("email")));

ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_token_hash_form" CHECK ("token_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "creator_profile"
  ADD CONSTRAINT "creator_profile_floor" CHECK ("price_floor_cents" >= 100),
  ADD CONSTRAINT "creator_profile_activated" CHECK ("status" NOT IN ('active', 'verified') OR "activated_at" IS NOT NULL);

ALTER TABLE "offer"
  ADD CONSTRAINT "offer_price" CHECK ("price_cents" >= 100),
  ADD CONSTRAINT "offer_term" CHECK ("term_months" BETWEEN 1 AND 60),
  ADD CONSTRAINT "offer_licenses_something" CHECK ("what_likeness" OR "what_voice" OR "what_training"),
  ADD CONSTRAINT "offer_token_hash_form" CHECK ("approval_token_hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "offer_link_expires_later" CHECK ("approval_token_expires_at" > "created_at"),
  ADD CONSTRAINT "offer_chain" CHECK (
    ("chain_position" = 1 AND "parent_offer_id" IS NULL AND "counter_percent" IS NULL AND "root_offer_id" = "id" AND "awaiting" = 'creator')
    OR ("chain_position" BETWEEN 2 AND 5 AND "parent_offer_id" IS NOT NULL AND "counter_percent" IN (10, 20) AND "root_offer_id" <> "id" AND "awaiting" = 'buyer')
  ),
  ADD CONSTRAINT "offer_decided" CHECK (
    CASE "status"
      WHEN 'pending' THEN "decided_at" IS NULL AND "decided_by" IS NULL
      WHEN 'expired' THEN "decided_at" IS NOT NULL AND "decided_by" IS NULL
      ELSE "decided_at" IS NOT NULL AND "decided_by" IS NOT NULL
    END
  ),
  ADD CONSTRAINT "offer_decline_reason" CHECK ("decline_reason" IS NULL OR "status" = 'declined'),
  ADD CONSTRAINT "offer_root_fkey" FOREIGN KEY ("root_offer_id") REFERENCES "offer" ("id") ON DELETE RESTRICT;

-- Expiry and reminders look at open offers only.
CREATE INDEX "offer_open_idx" ON "offer" ("approval_token_expires_at") WHERE "status" = 'pending';

ALTER TABLE "payment"
  ADD CONSTRAINT "payment_amount" CHECK ("amount_cents" >= 100 AND "fee_cents" >= 0),
  ADD CONSTRAINT "payment_provider" CHECK ("provider" IN ('simulated'));

ALTER TABLE "license_grant"
  ADD CONSTRAINT "license_grant_term" CHECK ("expires_at" > "effective_at"),
  ADD CONSTRAINT "license_grant_hash_form" CHECK ("certificate_hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "license_grant_revoked" CHECK (("status" = 'revoked') = ("revoked_at" IS NOT NULL) AND ("status" = 'revoked') = ("revoked_reason" IS NOT NULL));

ALTER TABLE "consent_record"
  ADD CONSTRAINT "consent_record_document" CHECK ("document" IN ('offer-terms', 'terms-of-service', 'waitlist-terms', 'update-emails', 'ai-training', 'auto-approve')),
  ADD CONSTRAINT "consent_record_party" CHECK ("party" IN ('creator', 'buyer', 'visitor')),
  ADD CONSTRAINT "consent_record_hash_form" CHECK ("document_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "admin_audit_log"
  ADD CONSTRAINT "admin_audit_log_actor" CHECK ("actor" IN ('admin', 'creator', 'buyer', 'visitor', 'system'));

ALTER TABLE "outbound_email" ADD CONSTRAINT "outbound_email_attempts" CHECK ("attempts" >= 0);
-- The dispatcher claims from what is due, and finds claims whose holder died.
CREATE INDEX "outbound_email_due_idx" ON "outbound_email" ("next_attempt_at") WHERE "state" IN ('queued', 'sending');

-- Counters of minutes: a crash may lose them, and they need no write-ahead log.
ALTER TABLE "rate_limit" SET UNLOGGED;
ALTER TABLE "rate_limit" ADD CONSTRAINT "rate_limit_count" CHECK ("count" >= 0);

ALTER TABLE "waitlist_submissions"
  ADD CONSTRAINT "waitlist_submissions_agreed" CHECK ("agreed_waitlist_terms" AND "agreed_platform_terms"),
  ADD CONSTRAINT "waitlist_submissions_represented" CHECK ("represented_count" IS NULL OR "represented_count" >= 0);

-- The audit log is append-only.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'admin_audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "admin_audit_log_append_only" BEFORE UPDATE OR DELETE ON "admin_audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "admin_audit_log_no_truncate" BEFORE TRUNCATE ON "admin_audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
