-- compatible: new nullable columns, and a table that older code leaves alone

-- When the holder of a session last proved the account's mailbox: by the mailed link that began it, or by one mailed
-- since. A password proves none.
ALTER TABLE "sign_in_session" ADD COLUMN "mailbox_proved_at" TIMESTAMPTZ(3);
-- Browser and system in words; what the browser sent is not kept. The key tells a known browser from a new one: SHA-256
-- of its random cookie.
ALTER TABLE "sign_in_session" ADD COLUMN "browser" TEXT;
ALTER TABLE "sign_in_session" ADD COLUMN "browser_key" TEXT;
ALTER TABLE "buyer_session" ADD COLUMN "browser" TEXT;

-- A link mailed to the account's address, because a session wants to change what only the mailbox may change.
CREATE TABLE "proof_request" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "token_salt" TEXT NOT NULL,
    "acts" TEXT[] NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "proof_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "proof_request_one_end" CHECK ("used_at" IS NULL OR "retired_at" IS NULL)
);
ALTER TABLE "proof_request" ADD CONSTRAINT "proof_request_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "sign_in_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "proof_request_session_id_asked_at_idx" ON "proof_request"("session_id", "asked_at");
