-- compatible: new tables, and columns that may be empty; what older code approves meanwhile is issued by the scheduled work

-- Places of the status lists (W3C Bitstring Status List), handed out at random and once. A place whose decision lost the
-- race stays unused: it is a decoy among the others.
CREATE TABLE "status_place" (
    "list" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "status_place_pkey" PRIMARY KEY ("list", "place"),
    CONSTRAINT "status_place_range" CHECK ("list" >= 1 AND "place" BETWEEN 0 AND 131071)
);
-- The specimen that anybody may try has the first.
INSERT INTO "status_place" ("list", "place") VALUES (1, 0);

-- The signed certificate of a license, written in the transaction of the decision.
CREATE TABLE "certificate" (
    "grant_id" UUID NOT NULL,
    "jws" TEXT NOT NULL,
    "list" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "private_facts" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_pkey" PRIMARY KEY ("grant_id"),
    CONSTRAINT "certificate_compact" CHECK ("jws" ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$')
);
CREATE UNIQUE INDEX "certificate_list_place_key" ON "certificate" ("list", "place");
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_grant_id_fkey"
  FOREIGN KEY ("grant_id") REFERENCES "license_grant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_list_place_fkey"
  FOREIGN KEY ("list", "place") REFERENCES "status_place"("list", "place") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION "refuse_certificate_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a certificate is never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "certificate_written_once" BEFORE UPDATE OR DELETE ON "certificate"
  FOR EACH ROW EXECUTE FUNCTION "refuse_certificate_change"();
CREATE TRIGGER "certificate_no_truncate" BEFORE TRUNCATE ON "certificate"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_certificate_change"();
CREATE TRIGGER "status_place_kept" BEFORE UPDATE OR DELETE ON "status_place"
  FOR EACH ROW EXECUTE FUNCTION "refuse_certificate_change"();
CREATE TRIGGER "status_place_no_truncate" BEFORE TRUNCATE ON "status_place"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_certificate_change"();

-- The few bits of a list that are set.
CREATE INDEX "license_grant_revoked_idx" ON "license_grant" ("id") WHERE "status" = 'revoked';

-- Evidence of an agreement: what was ticked, word for word, from where, and when its link was mailed and first opened.
ALTER TABLE "consent_record"
  ADD COLUMN "statement" TEXT,
  ADD COLUMN "ip" TEXT,
  ADD COLUMN "user_agent" TEXT,
  ADD COLUMN "link_mailed_at" TIMESTAMPTZ(3),
  ADD COLUMN "link_opened_at" TIMESTAMPTZ(3);
ALTER TABLE "offer" ADD COLUMN "opened_at" TIMESTAMPTZ(3);
CREATE INDEX "outbound_email_offer_idx" ON "outbound_email" (("payload" ->> 'offerId'))
  WHERE "template" IN ('offer-confirm', 'offer-received', 'counter-offer', 'offer-approved');
