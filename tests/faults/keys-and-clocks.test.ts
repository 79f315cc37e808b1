import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { newKeySet, readKeySet } from "@/lib/key-formats";
import { paths } from "@/lib/paths";
import { checkLicense, type Report } from "@/lib/verify/check";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { testSecrets } from "@/tests/support/secrets";
import { newLicense } from "@/tests/support/visitors";

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

test("a server that lost an earlier key starts, reports which licenses cannot be verified, and signs new ones", async () => {
  expect((await check(first, certificateOf(license))).verdict).toBe("valid");
  const lost = await serve({ LICENSE_KEYS: JSON.stringify(newKeySet()), SITE_URL: first.url }, first);
  expect(await run(lost)).toMatchObject({ licensesWithoutKey: 1 });
  expect(lost.output()).toContain(LOST);
  const report = await check(lost, certificateOf(license));
  expect(report.verdict).toBe("refused");
  expect(says(report, "Signature")).toBe("It names a key that is not among the issuer’s published keys.");
  expect(report.facts).toBeUndefined();
  // What the database holds is still shown, and new signatures verify.
  expect(await text(lost, paths.publicLicense(license))).toMatch(/Valid/);
  expect((await check(lost, "/verify/specimen/genuine")).verdict).toBe("valid");
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

test.each([1, -1])(
  "a server whose clock is %i hours off issues licenses by its own clock, and others detect it",
  async (hours) => {
    const env = { NODE_OPTIONS: `--import ${preload}`, CLOCK_AHEAD_MS: String(hours * HOUR) };
    const off = await startAppServer(inject("cluster"), { seed: true, env });
    servers.push(off);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * HOUR - 1_000 });
    const made = await make(off);
    vi.useRealTimers();
    const right = await serve({}, off);
    const state = await text(right, `${paths.publicLicense(made)}/state`);
    const report = await check(off, certificateOf(made));
    expect(JSON.parse(state).state).toBe(hours > 0 ? "not-yet-in-effect" : "valid");
    expect(report.verdict).toBe(hours > 0 ? "not-yet" : "valid");
    // The status list reveals a wrong clock, or that it is old.
    expect(says(report, "State")).toContain(hours > 0 ? "by a list from the future" : "as of 60 minutes ago");
    if (hours < 0) return;
    expect(says(report, "Term")).toContain("If that is past, this clock is wrong.");
    const later = new Date(Date.now() + HOUR + 60_000);
    expect((await check(off, certificateOf(made), later)).verdict).toBe("valid");
  },
);
