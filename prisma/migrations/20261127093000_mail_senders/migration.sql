-- compatible: a column that earlier code leaves empty, and the budget as before for mail that names no network

-- One network may not use up the whole budget of a mailbox: its owner, who asks from another, gets an answer.

-- A keyed hash of the network whose form caused the mail, for a day (lib/mail/asked-from). NULL: no form did.
ALTER TABLE "outbound_email" ADD COLUMN "asked_from" TEXT;
CREATE INDEX "outbound_email_asked_from_idx" ON "outbound_email"("created_at") WHERE "asked_from" IS NOT NULL;

ALTER TABLE "outbound_email" DROP CONSTRAINT "outbound_email_withheld_for";
ALTER TABLE "outbound_email" ADD CONSTRAINT "outbound_email_withheld_for"
  CHECK ("withheld_for" IN ('repeat', 'network', 'hour', 'day')) NOT VALID;

-- As before, but that one network may cause at most 4 an hour and 16 a day, of a confirmed mailbox's 12 and 36, and that the
-- first of a network within a day goes out beyond what the others used up: to at most 8 an hour and 30 a day, or 24 and 72.
-- It must stay VOLATILE.
CREATE OR REPLACE FUNCTION "keep_mail_budget"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  box constant text := mailbox_of_address(NEW.to_address);
  acted timestamptz;
  is_confirmed boolean;
  per_hour int := 5;
  per_day int := 20;
  in_hour int;
  in_day int;
  own_in_hour int;
  own_in_day int;
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
    SELECT count(*) FILTER (WHERE created_at > NEW.created_at - interval '1 hour'), count(*),
      count(*) FILTER (WHERE created_at > NEW.created_at - interval '1 hour' AND asked_from = NEW.asked_from),
      count(*) FILTER (WHERE asked_from = NEW.asked_from)
    INTO in_hour, in_day, own_in_hour, own_in_day
    FROM outbound_email
    WHERE mailbox_key = box AND created_at > NEW.created_at - interval '1 day' AND state::text <> 'withheld'
      AND (budget = 'always' OR budget = 'until_confirmed' AND NOT is_confirmed);
    IF NEW.asked_from IS NOT NULL AND own_in_day = 0 THEN
      per_hour := per_hour + CASE WHEN is_confirmed THEN 4 ELSE 3 END;
      per_day := per_day + CASE WHEN is_confirmed THEN 12 ELSE 10 END;
    END IF;
    -- The parser would take a CASE's THEN for its own.
    IF own_in_hour >= (CASE WHEN is_confirmed THEN 12 ELSE 4 END) OR own_in_day >= (CASE WHEN is_confirmed THEN 36 ELSE 16 END) THEN
      NEW.withheld_for := 'network';
    ELSIF in_day >= per_day THEN
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
