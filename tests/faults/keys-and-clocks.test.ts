import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newKeySet, readKeySet } from "@/lib/key-formats";
import { paths } from "@/lib/paths";
import { checkLicense, type Report } from "@/lib/verify/check";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { plainForms, sendPlain } from "@/tests/support/plain-forms";
import { testSecrets } from "@/tests/support/secrets";
import { newDecisionLink } from "@/tests/support/site";
import { newAddress, newLicense } from "@/tests/support/visitors";

const HOUR = 3_600_000;
const preload = pathToFileURL(`${process.cwd()}/tests/support/clock-ahead.mjs`).href;
const servers: AppServer[] = [];
let first: AppServer;
let license: string;

async function serve(env: Record<string, string>, beside: AppServer): Promise<AppServer> {
  const server = await startAppServer(inject("cluster"), { databaseUrl: beside.databaseUrl, env });
  servers.push(server);
  return server;
}

async function make({ url, databaseUrl }: AppServer): Promise<string> {
  await newLicense(url);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT id FROM license_grant");
  await client.end();
  expect(rows).toHaveLength(1);
  return rows[0].id;
}

beforeAll(async () => {
  first = await startAppServer(inject("cluster"), { seed: true });
  servers.push(first);
  license = await make(first);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
});

const text = async ({ url }: AppServer, path: string): Promise<string> => (await fetch(url + path)).text();

async function check(server: AppServer, path: string, now = new Date()): Promise<Report> {
  const keys = JSON.parse(await text(server, "/.well-known/jwks.json"));
  const material = { certificate: await text(server, path), statusList: await text(server, "/status/1") };
  return checkLicense({ ...material, keys, now });
}

const certificateOf = (id: string): string => `${paths.publicLicense(id)}/certificate`;
const says = ({ checks }: Report, name: string): string => checks.find(({ what }) => what === name)?.says ?? "";

const run = async ({ url }: AppServer): Promise<Record<string, number>> => {
  const authorization = `Bearer ${testSecrets.CRON_SECRET}`;
  return (await (await fetch(`${url}/api/cron`, { headers: { authorization } })).json()).done;
};
const LOST = "licenses were signed with a key that is not in LICENSE_KEYS";

test("a server that lost an earlier key starts, reports which licenses cannot be verified, and is kept out of use", async () => {
  expect((await check(first, certificateOf(license))).verdict).toBe("valid");
  const lost = await serve({ LICENSE_KEYS: JSON.stringify(newKeySet()), SITE_URL: first.url }, first);
  expect(await run(lost)).toMatchObject({ licensesWithoutKey: 1 });
  expect(lost.output()).toContain(LOST);
  const report = await check(lost, certificateOf(license));
  expect(report.verdict).toBe("refused");
  expect(says(report, "Signature")).toBe("It names a key that is not among the issuer’s published keys.");
  expect(report.facts).toBeUndefined();
  // What the database holds is still shown; nothing is signed that the other servers would not know.
  expect(await text(lost, paths.publicLicense(license))).toMatch(/Rehearsal.* may use /s);
  expect((await fetch(`${lost.url}/api/ready`)).status).toBe(503);
  expect((await fetch(`${lost.url}/status/1`)).status).toBe(503);
});

test("a server after a key rotation verifies signatures of both keys, and reports nothing", async () => {
  const [old] = readKeySet(testSecrets.LICENSE_KEYS)?.keys ?? [];
  const { keys } = newKeySet();
  const published = { kty: old?.kty, crv: old?.crv, x: old?.x };
  const rotated = await serve(
    { LICENSE_KEYS: JSON.stringify({ keys: [...keys, published] }), SITE_URL: first.url },
    first,
  );
  expect((await check(rotated, certificateOf(license))).verdict).toBe("valid");
  expect(await run(rotated)).toMatchObject({ licensesWithoutKey: 0 });
  expect(rotated.output()).not.toContain(LOST);
});

/** Milliseconds from now of the latest time in each column that dates what happened. */
async function latestTimes({ databaseUrl }: AppServer): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns JOIN information_schema.tables
       USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
       AND NOT column_name ~ '(expires|ends|until|next_attempt)|_on$'`,
  );
  const found: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await client.query(
      `SELECT extract(epoch FROM max("${column}") - now()) * 1000 AS ms FROM "${table}"`,
    );
    if (rows[0].ms !== null) found[`${table}.${column}`] = Number(rows[0].ms);
  }
  await client.end();
  return found;
}

/** A mail takes its turn up to seconds later, behind others of the same network. */
const inFuture = (latest: Record<string, number>) =>
  Object.entries(latest).filter(([column, ms]) => ms > (column === "outbound_email.turn_at" ? 60_000 : 0));

test.concurrent.for([2, -2])(
  "a server whose clock is %i hours off says so, is not ready, and dates by the database",
  async (hours, { expect }) => {
    const right = await startAppServer(inject("cluster"), { seed: true });
    servers.push(right);
    const waiting = await newDecisionLink(right.url);
    const env = { NODE_OPTIONS: `--import ${preload}`, CLOCK_AHEAD_MS: String(hours * HOUR) };
    const off = await serve(env, right);
    const before = await latestTimes(right);
    expect(inFuture(before)).toEqual([]);

    const made = await make(off);
    await newDecisionLink(off.url);
    await sendPlain(await plainForms.contact.open(off.url), plainForms.contact.fields(newAddress()));
    await run(off);

    const after = await latestTimes(right);
    expect(inFuture(after)).toEqual([]);
    for (const act of [
      "license_grant.created_at",
      "certificate.created_at",
      "offer.created_at",
      "outbound_email.created_at",
    ])
      expect(after[act], act).toBeGreaterThan(-60_000);

    expect((await check(off, certificateOf(made))).verdict).toBe("valid");
    for (const server of [off, right])
      expect(JSON.parse(await text(server, `${paths.publicLicense(made)}/state`)).state).toBe("valid");
    // An offer that waits is as far from its deadline as ever.
    expect(await text(off, new URL(waiting).pathname)).toContain("Approve");

    const ready = await fetch(`${off.url}/api/ready`);
    expect([ready.status, (await ready.json()).status]).toEqual([
      503,
      "this server's clock differs from the database's",
    ]);
    expect((await fetch(`${right.url}/api/ready`)).status).toBe(200);
    expect(off.output().split("clock differs from the database").length - 1).toBe(1);
    expect(right.output()).not.toContain("clock differs");
  },
);
