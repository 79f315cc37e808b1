-- compatible: new tables, a column that may be null, and triggers that let an erasure do more
-- The mailed links of /your-data, and the short sessions that they begin. Erasing a person, and what of it is left to do.

CREATE TABLE "data_access" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),
    "session_hash" TEXT,
    "session_ends_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_access_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "data_access_key_form" CHECK ("email_key" = lower(btrim("email"))),
    CONSTRAINT "data_access_once" CHECK ("used_at" IS NULL OR "retired_at" IS NULL),
    CONSTRAINT "data_access_session" CHECK (
      ("session_hash" IS NULL) = ("session_ends_at" IS NULL) AND ("session_hash" IS NULL OR "used_at" IS NOT NULL)
    )
);
CREATE UNIQUE INDEX "data_access_token_hash_key" ON "data_access"("token_hash");
CREATE INDEX "data_access_email_key_idx" ON "data_access"("email_key");
CREATE INDEX "data_access_expires_at_idx" ON "data_access"("expires_at");

-- Ids alone: the rows that stay as evidence of contracts have them too.
CREATE TABLE "erasure" (
    "id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,
    "profile_ids" UUID[] NOT NULL,
    "buyer_org_ids" UUID[] NOT NULL,
    "notices" UUID[] NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "erasure_unsettled_idx" ON "erasure"("erased_at") WHERE "settled_at" IS NULL;

-- When the brand closed its account.
ALTER TABLE "buyer_org" ADD COLUMN "closed_at" TIMESTAMPTZ(3);

-- An agreement goes with a held offer, and, in a transaction that erases a person, with a chain of offers that became no license.
CREATE OR REPLACE FUNCTION "refuse_agreement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM offer WHERE id = old.offer_id AND status = 'held') THEN
      RETURN old;
    END IF;
    IF current_setting('likeright.erasing', true) = 'on' AND NOT EXISTS (
      SELECT FROM offer o JOIN offer other ON other.root_offer_id = o.root_offer_id JOIN license_grant g ON g.offer_id = other.id
      WHERE o.id = old.offer_id
    ) THEN
      RETURN old;
    END IF;
  END IF;
  RAISE EXCEPTION 'an agreement is never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- What staff wrote about a person, without it: the only change of an audit entry that there is. The trigger allows nothing
-- else, and adds an entry that names the blanked one and has the hash of what is left, so that audit:verify tells
-- a blanked entry from a changed one.
CREATE FUNCTION "audit_blanked"("details" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN "details" ? 'note' THEN "details" || '{"note": null}' ELSE "details" END;

CREATE FUNCTION "blank_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('likeright.erasing', true) IS DISTINCT FROM 'on'
    OR (new.id, new.created_at, new.actor, new.admin_id, new.action, new.table_name, new.record_id)
      IS DISTINCT FROM (old.id, old.created_at, old.actor, old.admin_id, old.action, old.table_name, old.record_id)
    OR new.details IS DISTINCT FROM audit_blanked(old.details) THEN
    RAISE EXCEPTION 'admin_audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END
$$;

CREATE FUNCTION "note_blanked_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO admin_audit_log (actor, action, table_name, record_id, details)
  SELECT 'system', 'entry_blanked', 'admin_audit_log', new.id::text,
    jsonb_build_object('entry', new.id::text, 'left', audit_hash(c.seq, c.previous_hash, new))
  FROM audit_chain c WHERE c.event_id = new.id;
  RETURN NULL;
END
$$;

DROP TRIGGER "admin_audit_log_append_only" ON "admin_audit_log";
CREATE TRIGGER "admin_audit_log_append_only" BEFORE DELETE ON "admin_audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "admin_audit_log_blanks_only" BEFORE UPDATE ON "admin_audit_log"
  FOR EACH ROW EXECUTE FUNCTION "blank_audit_entry"();
CREATE TRIGGER "admin_audit_log_blanked" AFTER UPDATE ON "admin_audit_log"
  FOR EACH ROW WHEN (old.details IS DISTINCT FROM new.details) EXECUTE FUNCTION "note_blanked_entry"();
