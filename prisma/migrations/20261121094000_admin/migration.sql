-- The admin area: sessions that the server can end, exact counts without counting, and lists that stay quick at any size.

-- A signed-in administrator's browser. The cookie names a row; signing out ends it for every copy of the cookie.
CREATE TABLE "admin_session" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "admin_session_profile_id_idx" ON "admin_session"("profile_id");
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How many rows a table has, by kind and by day (UTC). Every change adds rows of its own instead of changing a shared one,
-- so that no writer waits for another; the sum is exact in every snapshot. lib/admin/tally adds rows up from time to time.
CREATE TABLE "row_tally" (
    "id" BIGSERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "row_tally_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION "tally_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM row_tally WHERE source = TG_TABLE_NAME;
  RETURN NULL;
END
$$;

-- For each counted table: its functions with their statements spelled out, because dynamic ones are planned every time.
DO $outer$
DECLARE
  counted record;
  kind text;
  entry text := 'INSERT INTO row_tally (source, kind, day, count) SELECT %L, %s, (created_at AT TIME ZONE ''UTC'')::date, %s FROM %s GROUP BY 2, 3';
  body text := 'CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN %s; RETURN NULL; END $f$';
  moved text := 'INSERT INTO row_tally (source, kind, day, count) SELECT %1$L, row.kind, row.day, row.count FROM (VALUES '
    '(coalesce(old.%2$s::text, ''''), (old.created_at AT TIME ZONE ''UTC'')::date, -1), (coalesce(new.%2$s::text, ''''), (new.created_at AT TIME ZONE ''UTC'')::date, 1)) AS row (kind, day, count)';
BEGIN
  FOR counted IN SELECT * FROM (VALUES
    ('waitlist_submissions', 'user_type'), ('contact_submissions', 'subject'), ('offer', 'category'),
    ('blog_subscriptions', 'source_post'), ('admin_audit_log', 'action')
  ) AS list (name, kind) LOOP
    kind := format('coalesce(%s::text, '''')', counted.kind);
    EXECUTE format(entry, counted.name, kind, 'count(*)', counted.name);

    EXECUTE format(body, 'tally_added_' || counted.name, format(entry, counted.name, kind, 'count(*)', 'added'));
    EXECUTE format('CREATE TRIGGER tally_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      counted.name, 'tally_added_' || counted.name);

    -- The audit log refuses every other change.
    CONTINUE WHEN counted.name = 'admin_audit_log';

    EXECUTE format(body, 'tally_removed_' || counted.name, format(entry, counted.name, kind, '-count(*)', 'removed'));
    EXECUTE format('CREATE TRIGGER tally_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      counted.name, 'tally_removed_' || counted.name);

    EXECUTE format(body, 'tally_moved_' || counted.name, format(moved, counted.name, counted.kind));
    EXECUTE format('CREATE TRIGGER tally_moved AFTER UPDATE OF created_at, %2$I ON %1$I FOR EACH ROW '
      'WHEN ((old.%2$I, old.created_at) IS DISTINCT FROM (new.%2$I, new.created_at)) EXECUTE FUNCTION %3$I()',
      counted.name, counted.kind, 'tally_moved_' || counted.name);

    EXECUTE format('CREATE TRIGGER tally_truncated AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tally_truncated()', counted.name);
  END LOOP;
END
$outer$;

-- Lists are read in the order of (created_at, id), from where the last page ended.
CREATE INDEX "waitlist_submissions_user_type_created_at_id_idx" ON "waitlist_submissions"("user_type", "created_at", "id");
CREATE INDEX "contact_submissions_subject_created_at_id_idx" ON "contact_submissions"("subject", "created_at", "id");
CREATE INDEX "admin_audit_log_created_at_id_idx" ON "admin_audit_log"("created_at", "id");
CREATE INDEX "admin_audit_log_action_created_at_id_idx" ON "admin_audit_log"("action", "created_at", "id");
CREATE INDEX "creator_profile_created_at_user_id_idx" ON "creator_profile"("created_at", "user_id");
CREATE INDEX "blog_subscriptions_created_at_id_idx" ON "blog_subscriptions"("created_at", "id");
CREATE INDEX "offer_created_at_id_idx" ON "offer"("created_at", "id");
CREATE INDEX "outbound_email_created_at_id_idx" ON "outbound_email"("created_at", "id");
CREATE INDEX "outbound_email_state_created_at_id_idx" ON "outbound_email"("state", "created_at", "id");
DROP INDEX "outbound_email_created_at_idx";

-- Search by any part of a name or an address.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE INDEX "waitlist_submissions_search_idx" ON "waitlist_submissions" USING gin ((full_name || ' ' || email_key) gin_trgm_ops);
CREATE INDEX "contact_submissions_search_idx" ON "contact_submissions" USING gin ((full_name || ' ' || email_key) gin_trgm_ops);

-- How far an export has come, for the page that started it.
CREATE TABLE "export_run" (
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "export_run_state" CHECK ("state" IN ('running', 'done', 'failed')),
    CONSTRAINT "export_run_done" CHECK ("done" BETWEEN 0 AND "total")
);
