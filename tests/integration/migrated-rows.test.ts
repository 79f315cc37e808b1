import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { type ClonedDatabase, cloneDatabase } from "@/tests/support/cluster";

// PostgreSQL's minor versions since 2026 (15.20 and 17.12, say) refuse to add a column with a value to a table while a function takes rows of
// that table. The embedded PostgreSQL is older, so a trigger refuses what they would.

let database: ClonedDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject("cluster"), "template0");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    CREATE SCHEMA newer;
    CREATE FUNCTION newer.refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$
    DECLARE taker text;
    BEGIN
      SELECT d.objid::regprocedure::text INTO taker FROM pg_event_trigger_ddl_commands() made
      JOIN pg_class t ON made.classid = 'pg_class'::regclass AND t.oid = made.objid
      JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_type'::regclass AND d.refobjid = t.reltype
      JOIN pg_proc p ON p.oid = d.objid
      WHERE EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND (a.atthasmissing OR a.attgenerated = 's')
        -- Added later than the function.
        AND a.xmin = pg_current_xact_id()::xid AND (p.xmin <> a.xmin OR p.cmin::text::int < a.cmin::text::int));
      IF FOUND THEN
        RAISE EXCEPTION 'cannot alter a table because function % uses its row type', taker;
      END IF;
    END
    $$;
    CREATE EVENT TRIGGER refuse ON ddl_command_end WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION newer.refuse()`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("the trigger refuses what newer versions of PostgreSQL do, and nothing else", async () => {
  await client.query(`
    CREATE TABLE shelf (id int);
    CREATE FUNCTION is_full(shelf) RETURNS boolean LANGUAGE sql RETURN true;
    ALTER TABLE shelf ADD COLUMN width int`);
  for (const column of ["height int NOT NULL DEFAULT 3", "area int GENERATED ALWAYS AS (width * 2) STORED"])
    await expect(client.query(`ALTER TABLE shelf ADD COLUMN ${column}`), column).rejects.toThrow("is_full(shelf)");
  await client.query("DROP FUNCTION is_full(shelf); ALTER TABLE shelf ADD COLUMN depth int NOT NULL DEFAULT 3");
  await client.query("DROP TABLE shelf");
});

test("every migration is accepted by newer versions of PostgreSQL", async () => {
  const applied = await migrate(database.url, migrations, () => undefined);
  expect(applied.length).toBeGreaterThan(0);
});
