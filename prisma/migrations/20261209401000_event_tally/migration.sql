-- compatible: a trigger that counts what is recorded, whichever release records it

-- Page events by kind and day, in the tally that the admin area's other figures come from. Nothing takes them out again: the counts
-- stay when the events themselves are deleted. Recording an event waits for this count; nothing reads meanwhile.
CREATE FUNCTION "tally_added_analytics_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_tally (source, kind, day, count)
  SELECT 'analytics_event', name, (created_at AT TIME ZONE 'UTC')::date, count(*) FROM added GROUP BY 2, 3;
  RETURN NULL;
END
$$;
CREATE TRIGGER "tally_added" AFTER INSERT ON "analytics_event" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION "tally_added_analytics_event"();

INSERT INTO "row_tally" ("source", "kind", "day", "count")
SELECT 'analytics_event', name, (created_at AT TIME ZONE 'UTC')::date, count(*) FROM "analytics_event" GROUP BY 2, 3;
