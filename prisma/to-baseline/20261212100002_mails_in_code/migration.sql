-- Whoever writes a mail gives it its turn, and the numbers by which an erasure finds whom it names (lib/outbox/enqueue).
DROP TRIGGER "outbound_email_turn" ON "outbound_email";
DROP FUNCTION "take_mail_turn"();

DROP INDEX "outbound_email_words_idx";
DROP FUNCTION "mail_word_numbers"(jsonb);
DROP FUNCTION "mail_words"(jsonb);

ALTER TABLE "outbound_email" ADD COLUMN "named" BIGINT[] NOT NULL DEFAULT '{}';

-- As lib/outbox/names has it.
UPDATE "outbound_email" SET "named" = ARRAY(
  SELECT DISTINCT ('x' || left(encode(sha256(convert_to(lower(btrim(word #>> '{}')), 'UTF8')), 'hex'), 16))::bit(64)::bigint
  FROM jsonb_path_query("payload", 'strict $.** ? (@.type() == "string")') AS word
  WHERE length(word #>> '{}') <= 260 AND (word #>> '{}' LIKE '%@%' OR word #>> '{}' ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$')
) WHERE "erased_at" IS NULL;

CREATE INDEX "outbound_email_named_idx" ON "outbound_email" USING gin ("named") WHERE "erased_at" IS NULL;
