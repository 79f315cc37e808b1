-- compatible: a table that older code leaves alone

-- A browser that acted on a link mailed to a brand. Its cookie names this row, so that the server can end it.
CREATE TYPE "buyer_proof" AS ENUM ('offer_link', 'decision_link');

CREATE TABLE "buyer_session" (
    "id" UUID NOT NULL,
    "buyer_org_id" UUID NOT NULL,
    "began_with" "buyer_proof" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "buyer_session_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "buyer_session" ADD CONSTRAINT "buyer_session_buyer_org_id_fkey"
  FOREIGN KEY ("buyer_org_id") REFERENCES "buyer_org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "buyer_session_buyer_org_id_idx" ON "buyer_session"("buyer_org_id");
