-- compatible: functions, generated columns, a table that triggers fill, and indexes

-- One folding for every search by name: accents, case, ligatures and apostrophes do not count, hyphens are spaces.
-- NFKD comes first, because it also takes apart what looks like one character (full width, "ﬁ", NFD from a Mac).
CREATE FUNCTION "folded"("words" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(translate("words", '´', ''), NFKD)), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
      'đðłøħıς' || '-‐‒–—−·・' || '''’‘`ʼʻʹ',
      'ddlohiσ' || '        '),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '\s+', ' ', 'g'));

-- What was typed into a search field, folded alike, as a literal for LIKE.
CREATE FUNCTION "folded_literal"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(folded("typed"), '([\\%_])', '\\\1', 'g');

-- PostgreSQL's minor versions since 2026 refuse to change a table in such a way while a function takes its rows (docs/architecture.md).
DROP FUNCTION "verification_counts"("creator_verification", "creator_profile", "profiles");

-- The name alone, so that a search in public cannot find an address; and both, for staff.
ALTER TABLE "profiles"
  ADD COLUMN "folded_name" TEXT GENERATED ALWAYS AS (folded("display_name")) STORED,
  ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (folded(coalesce("display_name", '') || ' ' || "email_key")) STORED;
DROP INDEX "profiles_display_name_idx";
CREATE INDEX "profiles_folded_name_idx" ON "profiles" USING gin ("folded_name" gin_trgm_ops);
CREATE INDEX "profiles_search_text_idx" ON "profiles" USING gin ("search_text" gin_trgm_ops);

ALTER TABLE "onboarding_draft"
  ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (folded("display_name" || ' ' || "email_key")) STORED;

ALTER TABLE "waitlist_submissions"
  ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (folded("full_name" || ' ' || "email_key")) STORED;
DROP INDEX "waitlist_submissions_search_idx";
CREATE INDEX "waitlist_submissions_search_text_idx" ON "waitlist_submissions" USING gin ("search_text" gin_trgm_ops);

ALTER TABLE "contact_submissions"
  ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (folded("full_name" || ' ' || "email_key")) STORED;
DROP INDEX "contact_submissions_search_idx";
CREATE INDEX "contact_submissions_search_text_idx" ON "contact_submissions" USING gin ("search_text" gin_trgm_ops);

-- The city as a place: "Atlanta, GA" is Atlanta.
ALTER TABLE "creator_profile"
  ADD COLUMN "folded_city" TEXT GENERATED ALWAYS AS (folded(split_part("city", ',', 1))) STORED;
DROP INDEX "creator_profile_shown_city_idx";
CREATE INDEX "creator_profile_shown_city_idx" ON "creator_profile" ("folded_city", "published_at", "user_id")
  WHERE "is_public" AND "status" IN ('active', 'verified');

-- As in the migration "verification".
CREATE FUNCTION "verification_counts"("v" "creator_verification", "c" "creator_profile", "p" "profiles") RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ("v").ended_at IS NULL
  AND ("v").name IS NOT DISTINCT FROM ("p").display_name
  AND ("v").mailbox_key = mailbox_of(("p").email_key)
  AND ("v").portrait_hash IS NOT DISTINCT FROM ("c").portrait_hash
  AND (("v").slug IS NULL OR ("v").slug IS NOT DISTINCT FROM ("c").slug);

-- Both parties of an offer, as staff search them: names and addresses of three tables, which no index spans. A table of
-- its own, so that a changed name or address rewrites no offer.
CREATE TABLE "offer_search" (
    "offer_id" UUID NOT NULL,
    "search_text" TEXT NOT NULL,

    CONSTRAINT "offer_search_pkey" PRIMARY KEY ("offer_id"),
    CONSTRAINT "offer_search_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE VIEW "offer_search_now" AS
  SELECT o.id AS offer_id, o.creator_user_id, o.buyer_org_id,
    folded(concat_ws(' ', o.buyer_name, o.buyer_organisation, b.email_key, p.display_name, p.email_key)) AS search_text
  FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id JOIN profiles p ON p.id = o.creator_user_id;

INSERT INTO "offer_search" SELECT offer_id, search_text FROM "offer_search_now";
CREATE INDEX "offer_search_search_text_idx" ON "offer_search" USING gin ("search_text" gin_trgm_ops);

CREATE FUNCTION "offer_search_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_search SELECT offer_id, search_text FROM offer_search_now WHERE offer_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "offer_search_added" AFTER INSERT ON "offer" FOR EACH ROW EXECUTE FUNCTION offer_search_added();

CREATE FUNCTION "offer_search_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'profiles' THEN
    UPDATE offer_search s SET search_text = n.search_text FROM offer_search_now n
    WHERE s.offer_id = n.offer_id AND n.creator_user_id = NEW.id;
  ELSE
    UPDATE offer_search s SET search_text = n.search_text FROM offer_search_now n
    WHERE s.offer_id = n.offer_id AND n.buyer_org_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "offer_search_changed" AFTER UPDATE OF "display_name", "email_key" ON "profiles" FOR EACH ROW
  WHEN ((OLD.display_name, OLD.email_key) IS DISTINCT FROM (NEW.display_name, NEW.email_key))
  EXECUTE FUNCTION offer_search_changed();
CREATE TRIGGER "offer_search_changed" AFTER UPDATE OF "email_key" ON "buyer_org" FOR EACH ROW
  WHEN (OLD.email_key IS DISTINCT FROM NEW.email_key)
  EXECUTE FUNCTION offer_search_changed();

-- Which keys signed licenses is read from the heads of the certificates, a step for each key.
CREATE INDEX "certificate_head_idx" ON "certificate" (split_part("jws", '.', 1));

-- formerly: ebb33dcb9256ca6b389aa398c98cfc24f42814e22089129fd08be84f9b7fc44e
