-- compatible: two new functions

-- Ids and addresses that a payload names, at any depth, in small letters. What is longer than an address is text.
CREATE FUNCTION "mail_words"("payload" jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT lower(btrim(word #>> '{}')) FROM jsonb_path_query("payload", 'strict $.** ? (@.type() == "string")') AS word
  WHERE length(word #>> '{}') <= 260 AND (word #>> '{}' LIKE '%@%' OR word #>> '{}' ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$');
END;

-- The same as numbers, for an index: one of words would keep an address after its last mail is gone, because an index of arrays
-- never forgets a word. Two words may have one number.
CREATE FUNCTION "mail_word_numbers"("payload" jsonb) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT hashtextextended(word, 0) FROM "mail_words"("payload") AS word);
