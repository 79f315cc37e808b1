-- One budget of mail for each recipient's mailbox, over all templates, kept where the outbox is written.

-- The mailbox behind an address as it was typed.
CREATE FUNCTION "mailbox_of_address"("address" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN mailbox_of(lower(btrim("address")));

-- Mailboxes whose owner acted on a link that we mailed there: the one way to know that somebody wants our mail.
CREATE TABLE "confirmed_mailbox" (
    "mailbox_key" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    -- The last time.
    "acted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "confirmed_mailbox_pkey" PRIMARY KEY ("mailbox_key"),
    CONSTRAINT "confirmed_mailbox_order" CHECK ("acted_at" >= "confirmed_at")
);
INSERT INTO "confirmed_mailbox" ("mailbox_key", "confirmed_at", "acted_at")
SELECT mailbox_of("email_key"), min("at"), max("at") FROM (
    SELECT "email_key", "confirmed_at" AS "at" FROM "waitlist_submissions"
    UNION ALL SELECT "email_key", "confirmed_at" FROM "buyer_org"
    UNION ALL SELECT "email_key", "confirmed_at" FROM "blog_subscriptions"
    UNION ALL SELECT "email_key", "activated_at" FROM "creator_profile" JOIN "profiles" ON "profiles"."id" = "user_id"
    UNION ALL SELECT "email_key", "used_at" FROM "sign_in_link" JOIN "profiles" ON "profiles"."id" = "profile_id"
) AS "acted" WHERE "at" IS NOT NULL GROUP BY 1;

ALTER TABLE "outbound_email"
  ADD COLUMN "mailbox_key" TEXT NOT NULL GENERATED ALWAYS AS (mailbox_of_address("to_address")) STORED,
  -- When it counts: always, only until the mailbox is confirmed, or never, since it goes to ourselves.
  ADD COLUMN "budget" TEXT NOT NULL DEFAULT 'always',
  -- What it is for: a second one for the same purpose says nothing new. NULL: each says something of its own.
  ADD COLUMN "purpose" TEXT,
  -- Why it did not go out by itself; kept when staff let it go all the same.
  ADD COLUMN "withheld_for" TEXT,
  ADD CONSTRAINT "outbound_email_budget" CHECK ("budget" IN ('always', 'until_confirmed', 'never')),
  ADD CONSTRAINT "outbound_email_withheld_for" CHECK ("withheld_for" IN ('repeat', 'hour', 'day')),
  ADD CONSTRAINT "outbound_email_withheld" CHECK ("state"::text <> 'withheld' OR "withheld_for" IS NOT NULL);
CREATE INDEX "outbound_email_mailbox_key_created_at_idx" ON "outbound_email"("mailbox_key", "created_at");

-- Decides about a mail in the moment in which it is written, alone with its mailbox: whoever writes to the same one waits for
-- this transaction's end, so that mails written at once are counted one after the other. It must stay VOLATILE, to see what
-- was committed meanwhile. What is owed to a confirmed mailbox passes without a wait. Limits: lib/mail/budget.ts has them in
-- words.
CREATE FUNCTION "keep_mail_budget"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  box constant text := mailbox_of_address(NEW.to_address);
  acted timestamptz;
  is_confirmed boolean;
  per_hour int := 5;
  per_day int := 20;
  in_hour int;
  in_day int;
BEGIN
  IF NEW.budget = 'never' THEN
    RETURN NEW;
  END IF;
  IF NEW.budget = 'until_confirmed' AND NEW.purpose IS NULL AND EXISTS (SELECT FROM confirmed_mailbox WHERE mailbox_key = box) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(box, 72707371));
  SELECT acted_at INTO acted FROM confirmed_mailbox WHERE mailbox_key = box;
  is_confirmed := FOUND;
  IF is_confirmed THEN
    per_hour := 20;
    per_day := 60;
  END IF;

  -- Once its owner has acted on a link, another may be asked for: the last one is used up.
  IF NEW.purpose IS NOT NULL AND EXISTS (
    SELECT FROM outbound_email
    WHERE mailbox_key = box AND template = NEW.template AND purpose = NEW.purpose AND state::text NOT IN ('withheld', 'failed')
      AND created_at > NEW.created_at - interval '10 minutes' AND created_at >= coalesce(acted, '-infinity')
  ) THEN
    NEW.withheld_for := 'repeat';
  ELSIF NOT is_confirmed OR NEW.budget = 'always' THEN
    SELECT count(*) FILTER (WHERE created_at > NEW.created_at - interval '1 hour'), count(*) INTO in_hour, in_day
    FROM outbound_email
    WHERE mailbox_key = box AND created_at > NEW.created_at - interval '1 day' AND state::text <> 'withheld'
      AND (budget = 'always' OR budget = 'until_confirmed' AND NOT is_confirmed);
    IF in_day >= per_day THEN
      NEW.withheld_for := 'day';
    ELSIF in_hour >= per_hour THEN
      NEW.withheld_for := 'hour';
    END IF;
  END IF;
  IF NEW.withheld_for IS NOT NULL THEN
    NEW.state := 'withheld';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "outbound_email_budget" BEFORE INSERT ON "outbound_email"
  FOR EACH ROW WHEN (NEW."state" = 'queued') EXECUTE FUNCTION "keep_mail_budget"();
