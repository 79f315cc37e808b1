import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { runNode } from "@/scripts/local/child";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { addDemoData } from "@/tests/support/cluster";
import { startDebianPostgres } from "@/tests/support/debian-postgres";
import { testSecrets } from "@/tests/support/secrets";
import { newLicense } from "@/tests/support/visitors";

const cluster = inject("cluster");
const servers: AppServer[] = [];
const postgres = await startDebianPostgres(["original", "copy"]);
const [first = "", copy = ""] = postgres.urls;
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
  postgres.stop();
});

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const licensesIn = async (databaseUrl: string): Promise<string[]> =>
  (await ask<{ id: string }>(databaseUrl, "SELECT id FROM license_grant ORDER BY id")).map(({ id }) => id);

const stateOf = async ({ url }: AppServer, id: string) => {
  const answer = await fetch(`${url}${paths.publicLicense(id)}/state`);
  return answer.ok ? (await answer.json()).state : answer.status;
};

const METRICS_SECRET = "metrics-secret-of-the-tests-0123456789abcdef";

test("a backup under load is restored on an empty database: licenses verify, mail is held, and the main job goes on", async () => {
  await migrate(first, migrations, () => undefined);
  await addDemoData(first);
  const original = await startAppServer(cluster, { databaseUrl: first });
  servers.push(original);
  const archive = join(mkdtempSync(join(tmpdir(), "backup-")), "a.dump");
  const onCopy = (command: string, ...args: string[]) =>
    runNode("scripts/launch.mjs", [command, ...args], {
      ...process.env,
      ...testSecrets,
      ...{ DATABASE_URL: copy, DEV_MAILBOX: "1", SITE_URL: original.url },
    });

  let isDone = false;
  let jobs = 0;
  const client = async (): Promise<void> => {
    while (!isDone) {
      await newLicense(original.url);
      jobs += 1;
    }
  };
  const clients = [client(), client(), client()];
  await expect.poll(() => jobs, { timeout: 60_000 }).toBeGreaterThan(2);
  const before = await licensesIn(original.databaseUrl);
  await postgres.dump(first, archive);
  const jobsThen = jobs;
  await expect.poll(() => jobs, { timeout: 60_000 }).toBeGreaterThan(jobsThen + 2);
  isDone = true;
  await Promise.all(clients);

  await postgres.restore(archive, copy);
  const restored = await onCopy("restored", "--no-list");
  expect(restored.code, restored.output).toBe(0);
  const kept = await licensesIn(copy);
  expect(restored.output).toContain(`Certificates: ${kept.length}, of which all verify and are of their licenses.`);
  expect(kept).toEqual(expect.arrayContaining(before));
  const lost = (await licensesIn(original.databaseUrl)).filter((id) => !kept.includes(id));
  expect(lost.length).toBeGreaterThan(0);

  const server = await startAppServer(cluster, { databaseUrl: copy, env: { METRICS_SECRET } });
  servers.push(server);
  for (const id of kept) expect(await stateOf(server, id)).toBe("valid");
  expect(await stateOf(server, lost[0] ?? "")).toBe(404);

  const posted = "SELECT FROM outbound_email WHERE state IN ('sent', 'captured')";
  const held = (await ask(copy, posted)).length;
  const headers = { authorization: `Bearer ${testSecrets.CRON_SECRET}` };
  expect((await fetch(`${server.url}/api/cron`, { headers })).status).toBe(200);
  expect(await ask(copy, posted)).toHaveLength(held);
  const { faults } = await (
    await fetch(`${server.url}/api/ready?deep`, {
      headers: { authorization: `Bearer ${METRICS_SECRET}` },
    })
  ).json();
  expect(faults.mail).toContain("npm run restored -- --release-mail");

  const released = await onCopy("restored", "--release-mail");
  expect(released.code, released.output).toBe(0);
  await newLicense(server.url);
  const taken = await ask(
    copy,
    "SELECT c.list FROM certificate c WHERE c.grant_id NOT IN (SELECT id FROM license_grant WHERE created_at < (SELECT restored_at FROM database_restore))",
  );
  expect(taken).toEqual([{ list: 17 }]);
  const verified = await onCopy("audit-verify");
  expect(verified.code, verified.output).toBe(0);
});
