-- compatible: a column that triggers fill, and a constraint that refuses less, which no code names

-- Whom an agreement names as its licensee: who shares its mailbox under another name, as an agency's clients do, is somebody else.
CREATE FUNCTION "licensee_of"("buyer_org_id" UUID, "name" TEXT) RETURNS UUID LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5("buyer_org_id"::text || ' ' || lower("name"))::uuid;

ALTER TABLE "license_slot" ADD COLUMN "licensee" UUID;
UPDATE "license_slot" s SET "licensee" = licensee_of(o.buyer_org_id, coalesce(o.buyer_organisation, o.buyer_name))
FROM license_grant g JOIN offer o ON o.id = g.offer_id WHERE g.id = s.grant_id;
ALTER TABLE "license_slot" ALTER COLUMN "licensee" SET NOT NULL;

-- An exclusive license keeps out everybody but its own licensee.
ALTER TABLE "license_slot" DROP CONSTRAINT "license_slot_taken_once";
ALTER TABLE "license_slot" ADD CONSTRAINT "license_slot_taken_once" EXCLUDE USING gist (
  "creator_user_id" WITH =, "right" WITH =, "field" WITH =, "region" WITH =, "period" WITH &&, "slot" WITH &&, "licensee" WITH <>
);

CREATE OR REPLACE FUNCTION "write_license_slots"("license" "license_grant") RETURNS void LANGUAGE sql AS $$
  INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot, licensee)
  SELECT license.id, license.creator_user_id, one, o.category, region, license_period(license),
    CASE WHEN o.exclusive THEN int8range(NULL, NULL, '()') ELSE int8range(number, number, '[]') END,
    licensee_of(o.buyer_org_id, coalesce(o.buyer_organisation, o.buyer_name))
  FROM offer o, nextval('license_slot_number') AS number, unnest(o.rights) AS one, unnest(regions_of(o.territory)) AS region
  WHERE o.id = license.offer_id
$$;
