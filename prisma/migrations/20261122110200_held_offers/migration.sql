-- An offer goes out once the buyer's address has acted on a link that we mailed to it; until then it is held.

-- When the creator could first see it: at once from a confirmed browser, otherwise when the address was confirmed.
ALTER TABLE "offer" ADD COLUMN "sent_at" TIMESTAMPTZ(3);
UPDATE "offer" SET "sent_at" = "created_at";

ALTER TABLE "offer"
  DROP CONSTRAINT "offer_decided",
  ADD CONSTRAINT "offer_decided" CHECK (
    CASE "status"
      WHEN 'held' THEN "decided_at" IS NULL AND "decided_by" IS NULL
      WHEN 'pending' THEN "decided_at" IS NULL AND "decided_by" IS NULL
      WHEN 'expired' THEN "decided_at" IS NOT NULL AND "decided_by" IS NULL
      ELSE "decided_at" IS NOT NULL AND "decided_by" IS NOT NULL
    END
  ),
  ADD CONSTRAINT "offer_sent" CHECK (("status" = 'held') = ("sent_at" IS NULL)),
  ADD CONSTRAINT "offer_held_is_first" CHECK ("status" <> 'held' OR "chain_position" = 1);

-- What went out does not come back.
CREATE FUNCTION "refuse_holding"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an offer that went out is not held again' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER "offer_not_held_again" BEFORE UPDATE OF "status" ON "offer"
  FOR EACH ROW WHEN (new."status" = 'held' AND old."status" <> 'held') EXECUTE FUNCTION "refuse_holding"();

-- The scheduled work removes what nobody confirmed.
CREATE INDEX "offer_held_idx" ON "offer" ("approval_token_expires_at") WHERE "status" = 'held';

-- A creator's list, page by page.
CREATE INDEX "offer_creator_user_id_sent_at_id_idx" ON "offer" ("creator_user_id", "sent_at", "id");
DROP INDEX "offer_creator_user_id_created_at_idx";

-- One mailbox has a limited number of open offers to one creator, by whatever spelling of its address.
ALTER TABLE "buyer_org" ADD COLUMN "mailbox_key" TEXT NOT NULL GENERATED ALWAYS AS (mailbox_of("email_key")) STORED;
CREATE INDEX "buyer_org_mailbox_key_idx" ON "buyer_org" ("mailbox_key");
