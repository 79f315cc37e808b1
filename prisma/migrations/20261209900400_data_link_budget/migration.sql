-- compatible: a function that earlier code calls through a trigger, as before

-- As in "mail_turns", but that the day's first link to one's own data is not withheld for what others caused, either. It must
-- stay VOLATILE.
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
  -- The day's first link that somebody asks for to sign in, to begin or to see their data always goes out: whatever strangers cause to be sent
  -- from many networks, it does not use up the one mail that the owner waits for.
  IF NEW.withheld_for IN ('network', 'hour', 'day') AND NEW.asked_from IS NOT NULL
    AND NEW.template IN ('magic-link', 'onboarding-link', 'your-data-link') AND NOT EXISTS (
    SELECT FROM outbound_email
    WHERE mailbox_key = box AND template = NEW.template AND created_at > NEW.created_at - interval '1 day' AND state::text <> 'withheld'
  ) THEN
    NEW.withheld_for := NULL;
  END IF;
  IF NEW.withheld_for IS NOT NULL THEN
    NEW.state := 'withheld';
  END IF;
  RETURN NEW;
END
$$;
