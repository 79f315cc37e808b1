-- What was agreed is written once, with the offer, and everything reads it: no later change of a name changes a license.

-- The organisation that was typed for this offer; none where the buyer acts for itself.
ALTER TABLE "offer" ADD COLUMN "buyer_organisation" TEXT;
UPDATE "offer" SET "buyer_organisation" = b."name" FROM "buyer_org" b
WHERE b."id" = "offer"."buyer_org_id" AND lower(btrim(b."name")) <> lower(btrim("offer"."buyer_name"));

-- The document is canonical JSON (RFC 8785), its hash SHA-256 in hex over its UTF-8 bytes.
CREATE TABLE "agreement" (
    "offer_id" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agreement_pkey" PRIMARY KEY ("offer_id"),
    CONSTRAINT "agreement_hash" CHECK ("hash" = encode(sha256(convert_to("document", 'UTF8')), 'hex')),
    CONSTRAINT "agreement_of_its_offer" CHECK ("document"::jsonb ->> 'offer' = "offer_id"::text)
);

ALTER TABLE "agreement" ADD CONSTRAINT "agreement_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The agreements of the offers that are there, from their rows as they stand, in the words that both parties were shown.
-- Earlier consents keep the hashes of the earlier version, and licenses their certificates.
CREATE FUNCTION pg_temp.json(value text) RETURNS text LANGUAGE sql RETURN coalesce(to_json(value)::text, 'null');
CREATE FUNCTION pg_temp.usd(cents bigint) RETURNS text LANGUAGE sql
RETURN '$' || to_char(cents / 100.0, 'FM999,999,999,990.00');
CREATE FUNCTION pg_temp.fee(price bigint) RETURNS bigint LANGUAGE sql
RETURN least(greatest((price * 75 + 500) / 1000, 2500), 9900) + least((greatest(0, price - 200000) * 20 + 500) / 1000, 20000);
CREATE FUNCTION pg_temp.clause(heading text, body text) RETURNS text LANGUAGE sql
RETURN '{"heading":' || pg_temp.json(heading) || ',"text":' || pg_temp.json(body) || '}';

INSERT INTO "agreement" ("offer_id", "document", "hash", "created_at")
SELECT made.id, made.document, encode(sha256(convert_to(made.document, 'UTF8')), 'hex'), made.created_at
FROM (
  SELECT o.id, o.created_at, '{"category":' || pg_temp.json(o.category::text)
    || ',"clauses":[' || concat_ws(',',
      pg_temp.clause('Parties', format('%s (the licensor) grants a license to %s <%s> (the licensee).', licensor.name,
        coalesce(o.buyer_organisation || ', represented by ', '') || o.buyer_name, b.email)),
      pg_temp.clause('Grant of rights', format('A non-exclusive license to use: %s. Everything that is not named here stays reserved to the licensor.', rights.words)),
      pg_temp.clause('Intended use', o.use_case),
      pg_temp.clause('Field of use', initcap(o.category::text)),
      pg_temp.clause('Territory', CASE o.territory WHEN 'us' THEN 'US' WHEN 'global' THEN 'Global' WHEN 'north_america' THEN 'North America' ELSE 'Europe' END),
      pg_temp.clause('Term', CASE o.term_months WHEN 1 THEN '1 calendar month' ELSE o.term_months || ' calendar months' END || ' from the moment of approval.'),
      pg_temp.clause('Price', format('%s to the licensor, who pays no fees. The licensee also pays a platform fee of %s.',
        pg_temp.usd(o.price_cents), pg_temp.usd(pg_temp.fee(o.price_cents)))),
      pg_temp.clause('AI training', CASE WHEN o.what_training
        THEN 'Permitted within the intended use, by the licensor''s explicit opt-in. The licensor may withdraw it at any time; withdrawal ends this license and is not retroactive.'
        ELSE 'Not permitted. No model may be trained on, or made to imitate, the licensor.' END),
      pg_temp.clause('Activation', 'The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.'))
    || '],"fee":{"cents":' || pg_temp.fee(o.price_cents) || ',"currency":"USD"}'
    || ',"licensee":{"email":' || pg_temp.json(b.email) || ',"id":' || pg_temp.json(b.id::text)
    || ',"organisation":' || pg_temp.json(o.buyer_organisation) || ',"representative":' || pg_temp.json(o.buyer_name) || '}'
    || ',"licensor":{"id":' || pg_temp.json(o.creator_user_id::text) || ',"name":' || pg_temp.json(licensor.name) || '}'
    || ',"offer":' || pg_temp.json(o.id::text)
    || ',"price":{"cents":' || o.price_cents || ',"currency":"USD"}'
    || ',"rights":[' || rights.list || '],"term":{"months":' || o.term_months || '}'
    || ',"territory":' || pg_temp.json(o.territory::text) || ',"use":' || pg_temp.json(o.use_case)
    || ',"version":"agreement/1"}' AS document
  FROM "offer" o
  JOIN "buyer_org" b ON b.id = o.buyer_org_id
  JOIN "profiles" p ON p.id = o.creator_user_id
  CROSS JOIN LATERAL (SELECT coalesce(p.display_name, p.email) AS name) licensor
  CROSS JOIN LATERAL (SELECT
    concat_ws(',', CASE WHEN o.what_likeness THEN '"likeness"' END, CASE WHEN o.what_voice THEN '"voice"' END,
      CASE WHEN o.what_training THEN '"training"' END) AS list,
    concat_ws(', ', CASE WHEN o.what_likeness THEN 'Likeness' END,
      CASE WHEN o.what_voice THEN CASE WHEN o.what_likeness THEN 'voice' ELSE 'Voice' END END,
      CASE WHEN o.what_training THEN 'AI training' END) AS words) rights
) made;

DROP FUNCTION pg_temp.clause(text, text);
DROP FUNCTION pg_temp.fee(bigint);
DROP FUNCTION pg_temp.usd(bigint);
DROP FUNCTION pg_temp.json(text);

-- No offer without its agreement: looked at when the transaction ends, in which both are written.
ALTER TABLE "offer" ADD CONSTRAINT "offer_has_agreement" FOREIGN KEY ("id") REFERENCES "agreement"("offer_id") DEFERRABLE INITIALLY DEFERRED;

-- An agreement is written once. It goes only with a held offer, which nobody but its maker ever saw.
CREATE FUNCTION "refuse_agreement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM offer WHERE id = old.offer_id AND status = 'held') THEN
      RETURN old;
    END IF;
  END IF;
  RAISE EXCEPTION 'an agreement is never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "agreement_written_once" BEFORE UPDATE OR DELETE ON "agreement"
  FOR EACH ROW EXECUTE FUNCTION "refuse_agreement_change"();
CREATE TRIGGER "agreement_no_truncate" BEFORE TRUNCATE ON "agreement"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_agreement_change"();
