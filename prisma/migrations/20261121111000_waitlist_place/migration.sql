-- Places on the waitlist without counting everybody who stands before: how many confirmed entries each interest has in each
-- hour by which places are given. As in row_tally, every change adds rows of its own, so that no writer waits for another
-- and the sum is exact in every snapshot. lib/waitlist/places adds rows up from time to time.
CREATE TABLE "place_tally" (
    "id" BIGSERIAL NOT NULL,
    "user_type" "waitlist_interest" NOT NULL,
    "hour" TIMESTAMP(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "place_tally_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "place_tally_user_type_hour_count_idx" ON "place_tally"("user_type", "hour", "count");

CREATE FUNCTION "place_given"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_tally (user_type, hour, count) VALUES (new.user_type, date_trunc('hour', new.placed_at), 1);
  RETURN NULL;
END
$$;
CREATE FUNCTION "place_left"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_tally (user_type, hour, count) VALUES (old.user_type, date_trunc('hour', old.placed_at), -1);
  RETURN NULL;
END
$$;
CREATE FUNCTION "places_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM place_tally;
  RETURN NULL;
END
$$;

-- An application is unconfirmed when it comes, and costs none of this. The columns of UPDATE OF are all that a place hangs
-- on: placed_at is generated from two of them.
CREATE TRIGGER "place_given_added" AFTER INSERT ON "waitlist_submissions"
  FOR EACH ROW WHEN (new.confirmed_at IS NOT NULL) EXECUTE FUNCTION "place_given"();
CREATE TRIGGER "place_left_removed" AFTER DELETE ON "waitlist_submissions"
  FOR EACH ROW WHEN (old.confirmed_at IS NOT NULL) EXECUTE FUNCTION "place_left"();
CREATE TRIGGER "place_given_moved" AFTER UPDATE OF "confirmed_at", "referrals", "created_at", "user_type" ON "waitlist_submissions"
  FOR EACH ROW WHEN (new.confirmed_at IS NOT NULL AND (old.user_type, old.placed_at, old.confirmed_at IS NULL)
    IS DISTINCT FROM (new.user_type, new.placed_at, new.confirmed_at IS NULL)) EXECUTE FUNCTION "place_given"();
CREATE TRIGGER "place_left_moved" AFTER UPDATE OF "confirmed_at", "referrals", "created_at", "user_type" ON "waitlist_submissions"
  FOR EACH ROW WHEN (old.confirmed_at IS NOT NULL AND (old.user_type, old.placed_at, old.confirmed_at IS NULL)
    IS DISTINCT FROM (new.user_type, new.placed_at, new.confirmed_at IS NULL)) EXECUTE FUNCTION "place_left"();
CREATE TRIGGER "places_truncated" AFTER TRUNCATE ON "waitlist_submissions"
  FOR EACH STATEMENT EXECUTE FUNCTION "places_truncated"();

-- The triggers' lock keeps writers out until this is committed, so that nothing is counted twice or missed.
INSERT INTO "place_tally" ("user_type", "hour", "count")
SELECT "user_type", date_trunc('hour', "placed_at"), count(*) FROM "waitlist_submissions"
WHERE "confirmed_at" IS NOT NULL GROUP BY 1, 2;
