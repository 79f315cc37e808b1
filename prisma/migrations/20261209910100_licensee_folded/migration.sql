-- compatible: a function that earlier code calls too, and that tells fewer names apart

-- As before, but written with or without spaces, full stops, commas, apostrophes and hyphens a name is the same: "Larsen Coffee Inc" and
-- "Larsen Coffee, Inc." at one address are one licensee, and "Larsen Coffee LLC" is another. By characters, not by classes, which
-- depend on the database's locale.
CREATE OR REPLACE FUNCTION "licensee_of"("buyer_org_id" UUID, "name" TEXT) RETURNS UUID LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5("buyer_org_id"::text || ' ' || regexp_replace(
  lower("name"), '[\u0009-\u000d ''`,.\u002d\u00a0\u00ad\u02bc\u2000-\u2015\u2018\u2019\u201b\u2028-\u202f\u205f\u2060\u2212\u3000\ufeff\uff0c\uff0e\uff07\uff0d]', '', 'g'
))::uuid;
