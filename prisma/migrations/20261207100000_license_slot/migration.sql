-- compatible: columns with defaults, and a table that triggers fill, whichever code makes or ends a license

-- A creator's rules say whether an exclusive license may be asked for. An offer says whether it is for one, as its agreement does.
-- PostgreSQL's minor versions since 2026 refuse to change a table in such a way while a function takes its rows (docs/architecture.md).
DROP FUNCTION "verification_counts"("creator_verification", "creator_profile", "profiles");
ALTER TABLE "creator_profile" ADD COLUMN "allows_exclusive" BOOLEAN NOT NULL DEFAULT false;
CREATE FUNCTION "verification_counts"("v" "creator_verification", "c" "creator_profile", "p" "profiles") RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ("v").ended_at IS NULL
  AND ("v").name IS NOT DISTINCT FROM ("p").display_name
  AND ("v").mailbox_key = mailbox_of(("p").email_key)
  AND ("v").portrait_hash IS NOT DISTINCT FROM ("c").portrait_hash
  AND (("v").slug IS NULL OR ("v").slug IS NOT DISTINCT FROM ("c").slug);
ALTER TABLE "onboarding_draft" ADD COLUMN "allows_exclusive" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "offer" ADD COLUMN "exclusive" BOOLEAN NOT NULL DEFAULT false;

-- Equality on ordinary columns within a GiST index.
CREATE EXTENSION IF NOT EXISTS "btree_gist";

-- What territories consist of (lib/terms/territories.ts).
CREATE TYPE "license_region" AS ENUM ('us', 'rest_of_north_america', 'europe', 'rest_of_world');

CREATE FUNCTION "regions_of"("of" "territory") RETURNS "license_region"[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE "of"
  WHEN 'us' THEN ARRAY['us']
  WHEN 'north_america' THEN ARRAY['us', 'rest_of_north_america']
  WHEN 'europe' THEN ARRAY['europe']
  WHEN 'global' THEN ARRAY['us', 'rest_of_north_america', 'europe', 'rest_of_world']
END::"license_region"[];

-- What a license takes of its creator: a right in a field and region for a time. An exclusive license's slot is every number, another
-- one's a number of its own, so that the constraint refuses an exclusive license beside any other, and nothing else.
CREATE SEQUENCE "license_slot_number" AS bigint;
CREATE TABLE "license_slot" (
    "grant_id" UUID NOT NULL,
    "creator_user_id" UUID NOT NULL,
    "right" "license_right" NOT NULL,
    "field" "category" NOT NULL,
    "region" "license_region" NOT NULL,
    "period" TSTZRANGE NOT NULL,
    "slot" INT8RANGE NOT NULL,

    CONSTRAINT "license_slot_pkey" PRIMARY KEY ("grant_id", "right", "region"),
    CONSTRAINT "license_slot_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "license_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "license_slot_taken_once" EXCLUDE USING gist (
      "creator_user_id" WITH =, "right" WITH =, "field" WITH =, "region" WITH =, "period" WITH &&, "slot" WITH &&
    )
);

-- When a license takes its slots: from its first moment to its end, or until it was revoked; never, if that was before it began.
CREATE FUNCTION "license_period"("license" "license_grant") RETURNS tstzrange LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tstzrange(
  ("license")."effective_at",
  greatest(("license")."effective_at", least(("license")."expires_at", ("license")."revoked_at"))
);

CREATE FUNCTION "write_license_slots"("license" "license_grant") RETURNS void LANGUAGE sql AS $$
  INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot)
  SELECT license.id, license.creator_user_id, one, o.category, region, license_period(license),
    CASE WHEN o.exclusive THEN int8range(NULL, NULL, '()') ELSE int8range(number, number, '[]') END
  FROM offer o, nextval('license_slot_number') AS number, unnest(o.rights) AS one, unnest(regions_of(o.territory)) AS region
  WHERE o.id = license.offer_id
$$;

-- In the statement that makes the license, whichever release it is of: there is never a license without its slots. Licenses of one
-- creator are made one after the other (`licensor` in lib/postgres/locks.ts), so that none waits for a slot that waits for its own.
CREATE FUNCTION "take_license_slots"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.creator_user_id::text, 7301005));
  PERFORM write_license_slots(NEW);
  RETURN NULL;
END
$$;
CREATE TRIGGER "license_grant_takes_slots" AFTER INSERT ON "license_grant"
  FOR EACH ROW EXECUTE FUNCTION "take_license_slots"();

-- Whatever moves a license's beginning or end moves what it takes.
CREATE FUNCTION "move_license_slots"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license_slot SET period = license_period(NEW) WHERE grant_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "license_grant_moves_slots" AFTER UPDATE ON "license_grant"
  FOR EACH ROW WHEN (license_period(OLD) IS DISTINCT FROM license_period(NEW)) EXECUTE FUNCTION "move_license_slots"();

-- formerly: f225975cdc06dfc9bb778eb63ab125138324bca59684e0214f89908b28ed548f
