-- compatible: a column and a table that the release before neither writes nor reads

-- Typed by the brand; shown to creators with its host.
ALTER TABLE "buyer_org" ADD COLUMN "website" TEXT;
ALTER TABLE "buyer_org" ADD CONSTRAINT "buyer_org_website" CHECK (char_length("website") <= 300 AND "website" LIKE 'https://%') NOT VALID;

-- A brand's request that staff check its organisation, what they answered, and what the check was of.
CREATE TABLE "organisation_check" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "buyer_org_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    -- The organisation, and the domain of the brand's address when it was asked for.
    "name" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    -- Null once the request is past its time.
    "reach" TEXT,
    "evidence" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" UUID,
    "outcome" TEXT,
    -- What staff wrote to the brand, or noted of the check.
    "answer" TEXT,
    -- When staff ended a check that stood.
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "organisation_check_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "organisation_check_buyer_org_id_fkey" FOREIGN KEY ("buyer_org_id") REFERENCES "buyer_org" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "organisation_check_texts" CHECK (btrim("name") <> '' AND "domain" ~ '^[^@\s]+$'),
    CONSTRAINT "organisation_check_outcome" CHECK ("outcome" IN ('checked', 'more', 'refused', 'withdrawn')),
    CONSTRAINT "organisation_check_answered" CHECK (
      ("answered_at" IS NULL) = ("outcome" IS NULL) AND ("outcome" IS DISTINCT FROM 'checked' OR "answer" IS NOT NULL)
    ),
    CONSTRAINT "organisation_check_ended" CHECK ("ended_at" IS NULL OR "outcome" IS NOT DISTINCT FROM 'checked')
);
CREATE UNIQUE INDEX "organisation_check_open_key" ON "organisation_check" ("buyer_org_id") WHERE "answered_at" IS NULL;
CREATE UNIQUE INDEX "organisation_check_standing_key" ON "organisation_check" ("buyer_org_id")
  WHERE "outcome" = 'checked' AND "ended_at" IS NULL;
CREATE INDEX "organisation_check_buyer_org_id_asked_at_idx" ON "organisation_check" ("buyer_org_id", "asked_at");
CREATE INDEX "organisation_check_asked_at_id_idx" ON "organisation_check" ("asked_at", "id");
CREATE INDEX "organisation_check_answered_at_idx" ON "organisation_check" ("answered_at");

-- Of this organisation, as the brand's address is now. The only way in which anything asks whether it is checked.
CREATE FUNCTION "organisation_check_counts"("k" "organisation_check", "b" "buyer_org", "named" TEXT) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ("k").outcome = 'checked' AND ("k").ended_at IS NULL AND ("b").confirmed_at IS NOT NULL
  AND ("k").name = "named" AND ("k").domain = split_part(("b").email_key, '@', 2);
