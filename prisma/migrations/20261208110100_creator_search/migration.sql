-- compatible: functions, and tables that triggers fill, whichever code saves a profile or decides an offer

-- What is searched as words: folded as names are, and beyond that without the marks over and under Arabic and Hebrew letters, the
-- Arabic letters that are written either way as one, and split at whatever is neither a letter, a digit nor a mark. By ranges of
-- characters, not by classes, which depend on the database's locale. No word holds "/", which begins the search document's keys.
CREATE FUNCTION "search_words"("text" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(
  translate(regexp_replace(folded("text"), '[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f]', '', 'g'),
    'ىیةک', 'ييهك'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u2010-\u206f\u2190-\u2bff\u3000-\u3004\u3007-\u303f]+'), '');

-- A creator as it is searched: plain words; "n/" each beginning of a word of the name, "h/" of a word of name, craft, city and samples
-- (three letters at least, or the whole word); "z/" words of the name as they are and with one letter left out; and the facets that
-- filters ask for. Beginnings are keys of their own, because an index that looks for prefixes reads all that have them. Written without
-- spaces, a name is also found by its parts; also with and without what stands between them. Of two words that differ by one letter
-- more, less, changed or swapped with its neighbor, some "z/" words are equal. This finds what trigrams miss in short names.
CREATE FUNCTION "creator_document"("name" text, "head" text, "said" text, "facets" text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  keys text[] := facets;
  names text[] := search_words(name) || search_words(translate(name, '’''ʼʻ`', '     ')) || array_to_string(search_words(name), '');
  word text;
BEGIN
  FOREACH word IN ARRAY names LOOP
    CONTINUE WHEN word = '';
    word := left(word, 40);
    keys := keys || word || ('z/' || word);
    FOR i IN 1..length(word) LOOP keys := keys || ('n/' || left(word, i)); END LOOP;
    IF length(word) >= 3 THEN
      FOR i IN 1..length(word) LOOP keys := keys || ('z/' || overlay(word PLACING '' FROM i FOR 1)); END LOOP;
    END IF;
    IF word ~ '[\u0e00-\u11ff\u3040-\u30ff\u3400-\u9fff]' THEN
      FOR i IN 2..least(length(word), 30) LOOP
        FOR j IN 1..least(length(word) - i + 1, 12) LOOP keys := keys || ('n/' || substr(word, i, j)); END LOOP;
      END LOOP;
    END IF;
  END LOOP;
  FOREACH word IN ARRAY names || search_words(head) LOOP
    CONTINUE WHEN word = '';
    word := left(word, 40);
    keys := keys || word || ('h/' || word);
    FOR i IN 3..length(word) LOOP keys := keys || ('h/' || left(word, i)); END LOOP;
  END LOOP;
  FOREACH word IN ARRAY search_words(said) LOOP keys := keys || left(word, 40); END LOOP;
  RETURN array_to_tsvector(keys);
END
$$;

CREATE TABLE "creator_search" (
    "user_id" UUID NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    -- In cents; the greatest number if the creator shows none, which comes last.
    "price" INTEGER NOT NULL,
    "document" tsvector NOT NULL,

    CONSTRAINT "creator_search_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "creator_search_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE
-- Documents stay in their rows, uncompressed: the newest are compared one by one.
) WITH (toast_tuple_target = 8160);
CREATE INDEX "creator_search_published_at_user_id_idx" ON "creator_search" ("published_at", "user_id");
CREATE INDEX "creator_search_price_user_id_idx" ON "creator_search" ("price", "user_id");
-- Without a list of what is pending, which each search would read.
CREATE INDEX "creator_search_document_idx" ON "creator_search" USING gin ("document") WITH (fastupdate = off);

-- Who is shown to the public, and as what. Titles, styles and languages of samples belong into the head, and "language/…" into the facets.
CREATE VIEW "creator_search_now" AS
  SELECT c.user_id, c.published_at, CASE WHEN c.shows_floor THEN c.price_floor_cents ELSE 2147483647 END AS price,
    creator_document(p.display_name, concat_ws(' ', replace(c.craft, '_', ' '), c.city), c.bio,
      ARRAY(SELECT 'right/' || "right" FROM unnest(c.rights) AS "right")
      || ARRAY(SELECT 'category/' || category FROM unnest(c.categories) AS category)
      || ARRAY(SELECT 'medium/' || medium FROM unnest(c.media) AS medium)
      || array_remove(ARRAY[
        CASE WHEN c.folded_city <> '' THEN 'city/' || c.folded_city END,
        CASE WHEN c.allows_exclusive THEN 'exclusive/' END,
        CASE WHEN EXISTS (
          SELECT FROM creator_verification v WHERE v.creator_user_id = c.user_id AND verification_counts(v, c, p)
        ) THEN 'verified/' END], NULL)) AS document
  FROM creator_profile c JOIN profiles p ON p.id = c.user_id
  WHERE c.is_public AND c.status IN ('active', 'verified') AND c.name_held_at IS NULL AND p.display_name IS NOT NULL
    AND c.published_at IS NOT NULL;

-- Of two transactions that changed a creator's name and bio, the later sees what the earlier has committed.
CREATE FUNCTION "creator_search_renew"("creator" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(creator::text, 7301051));
  DELETE FROM creator_search s WHERE s.user_id = creator AND NOT EXISTS (SELECT FROM creator_search_now n WHERE n.user_id = creator);
  INSERT INTO creator_search SELECT user_id, published_at, price, document FROM creator_search_now WHERE user_id = creator
  ON CONFLICT (user_id) DO UPDATE
    SET published_at = excluded.published_at, price = excluded.price, document = excluded.document
    WHERE (creator_search.published_at, creator_search.price, creator_search.document)
      IS DISTINCT FROM (excluded.published_at, excluded.price, excluded.document);
END
$$;

CREATE FUNCTION "creator_search_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creator_search_renew(CASE TG_TABLE_NAME
    WHEN 'profiles' THEN (to_jsonb(NEW)->>'id')::uuid
    WHEN 'creator_profile' THEN (to_jsonb(NEW)->>'user_id')::uuid
    ELSE (to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END)->>'creator_user_id')::uuid END);
  RETURN NULL;
END
$$;

-- When a transaction ends, so that no lock on a row is waited for after the one on the search.
CREATE CONSTRAINT TRIGGER "creator_search_added" AFTER INSERT ON "creator_profile" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION creator_search_changed();
CREATE CONSTRAINT TRIGGER "creator_search_changed" AFTER UPDATE OF "is_public", "status", "name_held_at", "published_at", "craft", "city",
  "bio", "rights", "categories", "media", "allows_exclusive", "shows_floor", "price_floor_cents", "portrait", "slug" ON "creator_profile"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_public OR OLD.is_public) EXECUTE FUNCTION creator_search_changed();
CREATE CONSTRAINT TRIGGER "creator_search_changed" AFTER UPDATE OF "display_name", "email_key" ON "profiles" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.display_name, OLD.email_key) IS DISTINCT FROM (NEW.display_name, NEW.email_key))
  EXECUTE FUNCTION creator_search_changed();
CREATE CONSTRAINT TRIGGER "creator_search_changed" AFTER INSERT OR UPDATE OR DELETE ON "creator_verification" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION creator_search_changed();

-- How long a creator takes to decide: the median of its own latest decisions, which only its own count for.
CREATE TABLE "creator_answers" (
    "user_id" UUID NOT NULL,
    -- At most 50.
    "decisions" SMALLINT NOT NULL,
    "median_minutes" INTEGER NOT NULL,

    CONSTRAINT "creator_answers_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "creator_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "creator_answers_figures" CHECK ("decisions" > 0 AND "median_minutes" >= 0)
);
CREATE INDEX "offer_own_decisions_idx" ON "offer" ("creator_user_id", "decided_at") WHERE "decided_by" = 'creator';

CREATE FUNCTION "creator_answers_renew"("creator" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(creator::text, 7301052));
  INSERT INTO creator_answers
    SELECT creator, count(*), greatest(0, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - sent_at) / 60))::int
    FROM (
      SELECT decided_at, sent_at FROM offer
      WHERE creator_user_id = creator AND decided_by = 'creator' AND sent_at IS NOT NULL ORDER BY decided_at DESC LIMIT 50
    ) AS latest HAVING count(*) > 0
  ON CONFLICT (user_id) DO UPDATE SET decisions = excluded.decisions, median_minutes = excluded.median_minutes;
END
$$;

CREATE FUNCTION "creator_answers_decided"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creator_answers_renew(NEW.creator_user_id);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "creator_answers_decided" AFTER UPDATE OF "decided_by" ON "offer" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.decided_by = 'creator' AND OLD.decided_by IS DISTINCT FROM NEW.decided_by) EXECUTE FUNCTION creator_answers_decided();
