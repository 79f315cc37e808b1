import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { announced, newKeySet, readKeySet, rotated, sealCertificates } from "@/lib/key-formats";
import { paths } from "@/lib/paths";
import { checkLicense } from "@/lib/verify/check";
import { runNode } from "@/scripts/local/child";
import { newLicenseKeys } from "@/scripts/local/license-keys";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { testSecrets } from "@/tests/support/secrets";
import { newDecisionLink, newSender } from "@/tests/support/site";
import { newBrand, newLicense, pressOn } from "@/tests/support/visitors";

const cluster = inject("cluster");
const servers: AppServer[] = [];
let first: AppServer;
let brand: { cookies: string };
let decision: string;

beforeAll(async () => {
  first = await startAppServer(cluster, { seed: true });
  servers.push(first);
  await newLicense(first.url);
  brand = await newBrand(first.url);
  decision = new URL(await newDecisionLink(first.url)).pathname;
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
});

/** A server with other variables on the database of the first, for the same site. */
async function serve(env: Readonly<Record<string, string>>): Promise<AppServer> {
  const server = await startAppServer(cluster, { databaseUrl: first.databaseUrl, env });
  servers.push(server);
  return server;
}

async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: first.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

const get = ({ url }: AppServer, path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url + path, { redirect: "manual", headers: { ...newSender(), ...headers } });
const isSignedIn = async (server: AppServer) =>
  (await get(server, paths.brand, { cookie: brand.cookies })).status === 200;
const opens = async (server: AppServer) => (await get(server, decision)).status === 200;
const cron = async (server: AppServer, secret: string) =>
  (await get(server, "/api/cron", { authorization: `Bearer ${secret}` })).status;

/** Approved on that very server: links lead to the first one's address. */
async function licenseOn(server: AppServer): Promise<void> {
  const link = (await newDecisionLink(server.url)).replace(first.url, server.url);
  await pressOn(`${link}?step=approve`, [["agree", "on"]]);
}

/** The verdicts on all licenses, by the keys and the list that `server` publishes for the first's address. */
async function verdicts(server: AppServer): Promise<string[]> {
  const text = async (path: string) => (await get(server, path)).text();
  const keys = { ...JSON.parse(await text("/.well-known/jwks.json")), issuer: first.url };
  const rows = await ask<{ jws: string }>("SELECT jws FROM certificate ORDER BY created_at");
  const statusList = await text("/status/1");
  const reports = rows.map(({ jws }) => checkLicense({ certificate: jws, statusList, keys, now: new Date() }));
  return (await Promise.all(reports)).map(({ verdict }) => verdict);
}

const other = (): string => randomBytes(32).toString("hex");

test("another AUTH_SECRET signs everybody out, and another LINK_SECRET ends mailed links; neither ends anything else", async () => {
  expect([await isSignedIn(first), await opens(first), await verdicts(first)]).toEqual([true, true, ["valid"]]);
  const auth = await serve({ AUTH_SECRET: other(), SITE_URL: first.url });
  expect([await isSignedIn(auth), await opens(auth), await verdicts(auth)]).toEqual([false, true, ["valid"]]);
  const link = await serve({ LINK_SECRET: other(), SITE_URL: first.url });
  expect([await isSignedIn(link), await opens(link), await verdicts(link)]).toEqual([true, false, ["valid"]]);
});

test("CRON_SECRET: the new one counts, the old one does not", async () => {
  const secret = other();
  const server = await serve({ CRON_SECRET: secret });
  expect([await cron(server, secret), await cron(server, testSecrets.CRON_SECRET)]).toEqual([200, 404]);
});

test("LICENSE_KEYS in two steps, one server after the other: each verifies what every other signs, and so does the audit log", async () => {
  const old = readKeySet(testSecrets.LICENSE_KEYS) ?? newKeySet();
  const next = rotated(old);
  const step = (set: typeof old) => serve({ LICENSE_KEYS: JSON.stringify(set), SITE_URL: first.url });
  const half = await step(announced(old, next));
  await licenseOn(half);
  expect(await verdicts(first)).toEqual(["valid", "valid"]);
  const whole = await step(next);
  await licenseOn(whole);
  for (const server of [half, whole]) expect(await verdicts(server)).toEqual(["valid", "valid", "valid"]);
  // A server that was left out of the first step does not know the new key, and no longer signs anything: it could be another
  // site's. What it answered is kept for five seconds.
  await expect.poll(() => verdicts(first)).toEqual(["open", "open", "refused"]);
  expect(await cron(whole, testSecrets.CRON_SECRET)).toBe(200);
  const verify = await runNode("scripts/launch.mjs", ["audit-verify"], {
    ...process.env,
    ...testSecrets,
    DATABASE_URL: first.databaseUrl,
    LICENSE_KEYS: JSON.stringify(next),
  });
  expect(verify.code, verify.output).toBe(0);
});

test("SEAL_KEY: the new certificate is published before the earlier one", async () => {
  const { SEAL_KEY, SEAL_CERTIFICATE } = await newLicenseKeys(new Date());
  const server = await serve({ SEAL_KEY, SEAL_CERTIFICATE: `${SEAL_CERTIFICATE}${testSecrets.SEAL_CERTIFICATE}` });
  const published = sealCertificates(await (await get(server, "/.well-known/seal.pem")).text());
  const [own, earlier] = [SEAL_CERTIFICATE, testSecrets.SEAL_CERTIFICATE].map(
    (pem) => sealCertificates(pem)[0]?.fingerprint256,
  );
  expect(published.map(({ fingerprint256 }) => fingerprint256)).toEqual([own, earlier]);
});

test("the database's password: open connections go on, and new ones need the new password", async () => {
  const role = `rotated_${randomBytes(4).toString("hex")}`;
  const asRole = (password: string) => {
    const url = new URL(first.databaseUrl);
    [url.username, url.password] = [role, password];
    return new pg.Client({ connectionString: url.href });
  };
  await ask(`CREATE ROLE ${role} LOGIN PASSWORD 'before'`);
  try {
    const open = asRole("before");
    await open.connect();
    await ask(`ALTER ROLE ${role} PASSWORD 'after'`);
    expect((await open.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await open.end();
    await expect(asRole("before").connect()).rejects.toMatchObject({ code: "28P01" });
    const fresh = asRole("after");
    await fresh.connect();
    await fresh.end();
  } finally {
    await ask(`DROP ROLE ${role}`);
  }
});
