import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { submitOneOffer } from "@/tests/support/site";

let servers: AppServer[] = [];
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
});

test("two servers without a scheduler do overdue work once, when they receive requests", async () => {
  const first = await startAppServer(inject("cluster"), { seed: true });
  const second = await startAppServer(inject("cluster"), { databaseUrl: first.databaseUrl });
  servers = [first, second];
  await submitOneOffer(first.url);
  const client = new pg.Pool({ connectionString: first.databaseUrl });
  client.on("error", () => undefined);
  expect((await client.query("SELECT status::text FROM offer")).rows).toEqual([{ status: "held" }]);
  await client.query(`
    UPDATE schedule_run SET started_at = to_timestamp(0);
    CREATE TABLE runs (at timestamptz DEFAULT now());
    CREATE FUNCTION note_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO runs DEFAULT VALUES; RETURN NULL; END $$;
    CREATE TRIGGER note_run AFTER UPDATE OF started_at ON schedule_run FOR EACH ROW EXECUTE FUNCTION note_run();
    UPDATE offer SET created_at = now() - interval '49 hours', approval_token_expires_at = now() - interval '1 hour';
  `);

  const asked = servers.flatMap(({ url }) => Array.from({ length: 25 }, () => fetch(`${url}/api/ready`)));
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));

  const statuses = async () => (await client.query("SELECT DISTINCT status::text FROM offer")).rows;
  // The held offer's address was never confirmed, so overdue work removes it.
  await expect.poll(statuses).toEqual([]);
  expect((await client.query("SELECT count(*)::int AS runs FROM runs")).rows).toEqual([{ runs: 1 }]);
  await client.end();
});
