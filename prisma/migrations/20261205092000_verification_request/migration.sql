-- compatible: a new table, which earlier code leaves alone

-- A creator's request to be verified, and what staff answered. A creator who is asked for more sends another one. The
-- scheduled work deletes answered requests (lib/creators/verification-requests.ts); the check itself stays in
-- creator_verification. No document is stored.
CREATE TABLE "verification_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "creator_user_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "reach" TEXT NOT NULL,
    "evidence" TEXT NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" UUID,
    "outcome" TEXT,
    "answer" TEXT,

    CONSTRAINT "verification_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "verification_request_creator_user_id_fkey" FOREIGN KEY ("creator_user_id")
      REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "verification_request_texts" CHECK (btrim("reach") <> '' AND btrim("evidence") <> ''),
    CONSTRAINT "verification_request_outcome" CHECK ("outcome" IN ('verified', 'more', 'refused', 'withdrawn')),
    CONSTRAINT "verification_request_answered" CHECK (("answered_at" IS NULL) = ("outcome" IS NULL))
);
CREATE UNIQUE INDEX "verification_request_open_key" ON "verification_request" ("creator_user_id") WHERE "answered_at" IS NULL;
CREATE INDEX "verification_request_creator_user_id_asked_at_idx" ON "verification_request" ("creator_user_id", "asked_at");
CREATE INDEX "verification_request_answered_at_idx" ON "verification_request" ("answered_at");
