-- compatible: a new table, a column that may be null, and indexes of small tables
ALTER TABLE "outbound_email" ADD COLUMN "erased_at" TIMESTAMPTZ(3);

CREATE TABLE "analytics_day" (
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    CONSTRAINT "analytics_day_pkey" PRIMARY KEY ("day", "name"),
    CONSTRAINT "analytics_day_count" CHECK ("count" > 0)
);

-- What ends is found by these (lib/retention/endings).
CREATE INDEX "proof_request_expires_at_idx" ON "proof_request" ("expires_at");
CREATE INDEX "address_change_unconfirmed_idx" ON "address_change" ("expires_at") WHERE "confirmed_at" IS NULL;
CREATE INDEX "address_change_kept_rules_idx" ON "address_change" ("confirmed_at") WHERE "kept_rules" IS NOT NULL AND "undone_at" IS NULL;
CREATE INDEX "reminder_stop_stopped_at_idx" ON "reminder_stop" ("stopped_at");
CREATE INDEX "contact_submissions_answered_at_idx" ON "contact_submissions" ("answered_at");
CREATE INDEX "blog_subscriptions_unconfirmed_idx" ON "blog_subscriptions" ("created_at") WHERE "confirmed_at" IS NULL;
