-- The audit log as a chain: each row's hash covers the row and the hash before it, in the order of the commits. Signed
-- checkpoints of the chain's head make it impossible to rewrite what came before without a secret that is not in here.

CREATE TABLE "audit_chain" (
    "seq" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("seq"),
    CONSTRAINT "audit_chain_seq" CHECK ("seq" >= 1),
    -- No pattern: matching two of them would take half of an append's time.
    CONSTRAINT "audit_chain_hash_length" CHECK (length("hash") = 64 AND length("previous_hash") = 64)
);

CREATE TABLE "audit_checkpoint" (
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "public_key" TEXT NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "audit_checkpoint_pkey" PRIMARY KEY ("seq"),
    CONSTRAINT "audit_checkpoint_form" CHECK ("hash" ~ '^[0-9a-f]{64}$' AND "public_key" ~ '^[0-9a-f]{64}$' AND "signature" ~ '^[0-9a-f]{128}$')
);

CREATE UNIQUE INDEX "audit_chain_event_id_key" ON "audit_chain"("event_id");
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "admin_audit_log"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "audit_checkpoint" ADD CONSTRAINT "audit_checkpoint_seq_fkey" FOREIGN KEY ("seq") REFERENCES "audit_chain"("seq") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Append-only, like the log itself; the refusal names the table.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE ON "audit_chain"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_chain_no_truncate" BEFORE TRUNCATE ON "audit_chain"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_checkpoint_append_only" BEFORE UPDATE OR DELETE ON "audit_checkpoint"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "audit_checkpoint_no_truncate" BEFORE TRUNCATE ON "audit_checkpoint"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- The canonical encoding, which lib/audit/encode.ts computes too. A field is its length in bytes (four bytes, big-endian)
-- and its text in UTF-8; NULL is the length -1 and nothing.
CREATE FUNCTION "audit_field"("value" text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(int4send(octet_length(convert_to("value", 'UTF8'))) || convert_to("value", 'UTF8'), '\xffffffff'::bytea);

-- Every column of the row, times in microseconds since 1970, JSON as PostgreSQL writes it (keys in its own order).
CREATE FUNCTION "audit_hash"("seq" bigint, "previous_hash" text, "event" "admin_audit_log") RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN encode(sha256(
  audit_field('audit row 1') || audit_field("seq"::text) || audit_field("previous_hash")
  || audit_field(("event")."id"::text) || audit_field((extract(epoch FROM ("event")."created_at") * 1000000)::bigint::text)
  || audit_field(("event")."actor") || audit_field(("event")."admin_id"::text) || audit_field(("event")."action")
  || audit_field(("event")."table_name") || audit_field(("event")."record_id") || audit_field(("event")."details"::text)
), 'hex');

-- Runs at commit, when nothing is left to wait for but this lock: so it cannot deadlock with the locks on rows that a
-- transaction took on its way, and holds up others only while it commits. The lock falls when the row can be seen.
CREATE FUNCTION "append_to_audit_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place bigint;
  previous text;
BEGIN
  -- An older snapshot would not see the head. (The primary key would refuse a second row in its place, less clearly.)
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'a transaction that is audited must be READ COMMITTED' USING ERRCODE = 'feature_not_supported';
  END IF;
  PERFORM pg_advisory_xact_lock(7301002);
  SELECT seq + 1, hash INTO place, previous FROM audit_chain ORDER BY seq DESC LIMIT 1;
  IF NOT FOUND THEN
    place := 1;
    previous := repeat('0', 64);
  END IF;
  INSERT INTO audit_chain (seq, event_id, previous_hash, hash)
  VALUES (place, new.id, previous, audit_hash(place, previous, new));
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "append_to_audit_chain" AFTER INSERT ON "admin_audit_log"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "append_to_audit_chain"();

-- The rows that are there. Making the trigger has locked out every other writer until this is committed.
DO $$
DECLARE
  event admin_audit_log;
  place bigint := 0;
  previous text := repeat('0', 64);
  hash text;
BEGIN
  FOR event IN SELECT * FROM admin_audit_log ORDER BY id LOOP
    place := place + 1;
    hash := audit_hash(place, previous, event);
    INSERT INTO audit_chain (seq, event_id, previous_hash, hash) VALUES (place, event.id, previous, hash);
    previous := hash;
  END LOOP;
END
$$;
