-- compatible: columns with defaults, a trigger and a table; what earlier code writes takes its turn among the decisions

-- The order in which mail goes out: by how soon somebody waits, and within that in turns.
ALTER TABLE "outbound_email"
  -- 1: somebody waits at the screen; 2: decisions; 3: reminders; 4: announcements (lib/mail/catalogue.ts).
  ADD COLUMN "lane" SMALLINT NOT NULL DEFAULT 2,
  -- When its turn in its lane comes while others wait, too; the first may go out before.
  ADD COLUMN "turn_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
-- Not validated: every row there has the default, and reading all of them would hold up the mail.
ALTER TABLE "outbound_email" ADD CONSTRAINT "outbound_email_lane" CHECK ("lane" BETWEEN 1 AND 4) NOT VALID;

-- What waits now.
UPDATE "outbound_email" SET "turn_at" = "created_at", "lane" = CASE
    WHEN "template" IN ('magic-link', 'onboarding-link', 'address-confirm', 'address-taken', 'address-notice', 'offer-confirm',
      'waitlist-confirm', 'subscription-confirm', 'guide-link') THEN 1
    WHEN "template" IN ('offer-reminder', 'offer-expired', 'license-ending') THEN 3
    WHEN "template" IN ('waitlist-welcome', 'inquiry-received') THEN 4
    ELSE 2
  END
WHERE "state" IN ('queued', 'sending');

-- Each further mail that waits for the same mailbox in the same lane takes its turn ten seconds later, so that thousands for one
-- reader are spread over hours and another's go out between them. A turn is never earlier than its mail, so that whoever
-- waits is overtaken for a limited time only.
CREATE FUNCTION "take_mail_turn"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  box constant text := mailbox_of_address(NEW.to_address);
  last record;
BEGIN
  -- One step back in "outbound_email_turn_idx", whose order no other index has: with an equation the planner may walk through a
  -- whole lane instead. Planned each time, because a plan made while the outbox was empty reads all of it, for each of
  -- thousands of mails.
  EXECUTE 'SELECT mailbox_key, lane, turn_at FROM outbound_email
    WHERE state IN (''queued'', ''sending'') AND (mailbox_key, lane, turn_at) <= ($1, $2, timestamptz ''infinity'')
    ORDER BY mailbox_key DESC, lane DESC, turn_at DESC LIMIT 1'
    INTO last USING box, NEW.lane;
  NEW.turn_at := NEW.created_at;
  IF last.mailbox_key = box AND last.lane = NEW.lane THEN
    NEW.turn_at := greatest(NEW.created_at, last.turn_at + interval '10 seconds');
  END IF;
  RETURN NEW;
END
$$;
-- After "outbound_email_budget", by name.
CREATE TRIGGER "outbound_email_turn" BEFORE INSERT ON "outbound_email"
  FOR EACH ROW WHEN (NEW."state" = 'queued') EXECUTE FUNCTION "take_mail_turn"();

-- What all instances know of the provider: one row.
CREATE TABLE "mail_provider" (
    "id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    -- In a row, without a success between them.
    "failures" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    -- Nothing is sent before.
    "paused_until" TIMESTAMPTZ(3) NOT NULL,
    -- The provider's rate: when the last mail had its slot, how many the last claim was granted, and how many claims there were.
    "slot_at" TIMESTAMPTZ(6) NOT NULL,
    "slots" INTEGER NOT NULL DEFAULT 0,
    "claims" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "mail_provider_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mail_provider_single" CHECK ("id" = 1),
    CONSTRAINT "mail_provider_state" CHECK ("state" IN ('ok', 'key-refused', 'sender-refused', 'limited', 'quota-reached', 'failing', 'unreachable'))
);
INSERT INTO "mail_provider" ("id", "state", "since", "paused_until", "slot_at") VALUES (1, 'ok', now(), to_timestamp(0), to_timestamp(0));
