-- compatible: the search document has more words, whichever code adds a sample

-- As lib/text/languages.ts has them, which a test compares.
CREATE FUNCTION "language_name"("tag" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE "tag"
    WHEN 'ar' THEN 'Arabic'
    WHEN 'bn' THEN 'Bengali'
    WHEN 'bg' THEN 'Bulgarian'
    WHEN 'yue' THEN 'Cantonese'
    WHEN 'ca' THEN 'Catalan'
    WHEN 'hr' THEN 'Croatian'
    WHEN 'cs' THEN 'Czech'
    WHEN 'da' THEN 'Danish'
    WHEN 'nl' THEN 'Dutch'
    WHEN 'en-US' THEN 'English (American)'
    WHEN 'en-AU' THEN 'English (Australian)'
    WHEN 'en-GB' THEN 'English (British)'
    WHEN 'en-CA' THEN 'English (Canadian)'
    WHEN 'en-IN' THEN 'English (Indian)'
    WHEN 'en-IE' THEN 'English (Irish)'
    WHEN 'en-NG' THEN 'English (Nigerian)'
    WHEN 'en-ZA' THEN 'English (South African)'
    WHEN 'en' THEN 'English (other)'
    WHEN 'fil' THEN 'Filipino'
    WHEN 'fi' THEN 'Finnish'
    WHEN 'fr-CA' THEN 'French (Canadian)'
    WHEN 'fr' THEN 'French'
    WHEN 'de' THEN 'German'
    WHEN 'el' THEN 'Greek'
    WHEN 'gu' THEN 'Gujarati'
    WHEN 'ht' THEN 'Haitian Creole'
    WHEN 'he' THEN 'Hebrew'
    WHEN 'hi' THEN 'Hindi'
    WHEN 'hu' THEN 'Hungarian'
    WHEN 'id' THEN 'Indonesian'
    WHEN 'ga' THEN 'Irish'
    WHEN 'it' THEN 'Italian'
    WHEN 'ja' THEN 'Japanese'
    WHEN 'ko' THEN 'Korean'
    WHEN 'ms' THEN 'Malay'
    WHEN 'zh' THEN 'Mandarin Chinese'
    WHEN 'mr' THEN 'Marathi'
    WHEN 'no' THEN 'Norwegian'
    WHEN 'fa' THEN 'Persian'
    WHEN 'pl' THEN 'Polish'
    WHEN 'pt-BR' THEN 'Portuguese (Brazilian)'
    WHEN 'pt-PT' THEN 'Portuguese (European)'
    WHEN 'pa' THEN 'Punjabi'
    WHEN 'ro' THEN 'Romanian'
    WHEN 'ru' THEN 'Russian'
    WHEN 'sr' THEN 'Serbian'
    WHEN 'sk' THEN 'Slovak'
    WHEN 'es-419' THEN 'Spanish (Latin American)'
    WHEN 'es-ES' THEN 'Spanish (European)'
    WHEN 'sw' THEN 'Swahili'
    WHEN 'sv' THEN 'Swedish'
    WHEN 'ta' THEN 'Tamil'
    WHEN 'te' THEN 'Telugu'
    WHEN 'th' THEN 'Thai'
    WHEN 'tr' THEN 'Turkish'
    WHEN 'uk' THEN 'Ukrainian'
    WHEN 'ur' THEN 'Urdu'
    WHEN 'vi' THEN 'Vietnamese'
    WHEN 'cy' THEN 'Welsh'
    WHEN 'yo' THEN 'Yoruba'
    WHEN 'zu' THEN 'Zulu'
  END;

CREATE OR REPLACE VIEW "creator_search_now" AS
  SELECT c.user_id, c.published_at, CASE WHEN c.shows_floor THEN c.price_floor_cents ELSE 2147483647 END AS price,
    creator_document(p.display_name, concat_ws(' ', replace(c.craft, '_', ' '), c.city, heard.words), c.bio,
      ARRAY(SELECT 'right/' || "right" FROM unnest(c.rights) AS "right")
      || ARRAY(SELECT 'category/' || category FROM unnest(c.categories) AS category)
      || ARRAY(SELECT 'medium/' || medium FROM unnest(c.media) AS medium)
      || coalesce(heard.languages, '{}')
      || array_remove(ARRAY[
        CASE WHEN c.folded_city <> '' THEN 'city/' || c.folded_city END,
        CASE WHEN c.allows_exclusive THEN 'exclusive/' END,
        CASE WHEN EXISTS (
          SELECT FROM creator_verification v WHERE v.creator_user_id = c.user_id AND verification_counts(v, c, p)
        ) THEN 'verified/' END], NULL)) AS document
  FROM creator_profile c JOIN profiles p ON p.id = c.user_id CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', s.title, s.style, language_name(s.language)), ' ' ORDER BY s.position) AS words,
      array_agg(DISTINCT 'language/' || split_part(s.language, '-', 1)) AS languages
    FROM creator_sample s WHERE s.creator_user_id = c.user_id
  ) AS heard
  WHERE c.is_public AND c.status IN ('active', 'verified') AND c.name_held_at IS NULL AND p.display_name IS NOT NULL
    AND c.published_at IS NOT NULL;

CREATE CONSTRAINT TRIGGER "creator_search_changed" AFTER INSERT OR UPDATE OR DELETE ON "creator_sample" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION creator_search_changed();

DO $$
BEGIN
  PERFORM creator_search_renew(creator_user_id) FROM (SELECT DISTINCT creator_user_id FROM creator_sample ORDER BY 1) AS heard;
END
$$;
