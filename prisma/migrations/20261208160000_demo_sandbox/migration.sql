-- compatible: a new table, which the release before does not know.
CREATE TABLE "demo_sandbox" (
    "token_hash" TEXT NOT NULL,
    "offer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "counter_percent" INTEGER,
    "answered_at" TIMESTAMPTZ(3),
    "brand_answer" TEXT,
    "brand_answered_at" TIMESTAMPTZ(3),
    CONSTRAINT "demo_sandbox_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "demo_sandbox_token_hash_form" CHECK ("token_hash" ~ '^[0-9a-f]{64}$'),
    -- A comparison with NULL would pass.
    CONSTRAINT "demo_sandbox_answers" CHECK (coalesce(
        CASE "answer"
            WHEN 'counter' THEN "counter_percent" IN (10, 20)
            WHEN 'approve' THEN "counter_percent" IS NULL
            WHEN 'decline' THEN "counter_percent" IS NULL
            ELSE "answer" IS NULL AND "counter_percent" IS NULL
        END AND ("answer" IS NULL) = ("answered_at" IS NULL), false)),
    -- The brand answers a counter-offer, and nothing else.
    CONSTRAINT "demo_sandbox_brand_answers" CHECK (coalesce(
        CASE
            WHEN "brand_answer" IS NULL THEN "brand_answered_at" IS NULL
            ELSE "brand_answer" IN ('approve', 'decline') AND "brand_answered_at" IS NOT NULL AND "answer" = 'counter'
        END, false))
);

CREATE INDEX "demo_sandbox_created_at_idx" ON "demo_sandbox" ("created_at");
