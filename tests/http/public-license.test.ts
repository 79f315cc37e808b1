import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { paths } from "@/lib/paths";
import { stateIn } from "@/lib/verify/state";
import { startAppServer } from "@/tests/support/app-server";
import { addLicense } from "@/tests/support/licenses";
import { testSecrets } from "@/tests/support/secrets";
import { get, site, textOf } from "@/tests/support/site";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
});

test("a license's public address responds with what the program accepts, and browsers get the page", async () => {
  const { id } = await addLicense("A campaign for the winter.", new Date(), "Rosa Delgado");
  for (const [accept, type] of [
    ["application/vc+jwt", "application/vc+jwt"],
    ["application/json", "application/json"],
    ["application/json;q=0.9, */*;q=0.1", "application/json"],
    ["text/html,application/json", "text/html; charset=utf-8"],
    ["*/*", "text/html; charset=utf-8"],
    ["application/json;q=0", "text/html; charset=utf-8"],
    ["application/vc+jwt; q=0.0, application/json", "application/json"],
  ] as const) {
    const answer = await get(paths.publicLicense(id), { accept });
    expect([answer.status, answer.headers.get("content-type")], accept).toEqual([200, type]);
    expect(answer.headers.get("content-security-policy"), accept).toMatch(/^default-src 'none'/);
  }
});

test("a license revoked elsewhere is shown as revoked at once, and a cached list is never older than five seconds", async () => {
  const { id } = await addLicense("A campaign for the summer.", new Date(), "Rosa Delgado");
  const keys = await (await get("/.well-known/jwks.json")).json();
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("SELECT list, place FROM certificate WHERE grant_id = $1", [id]);
  const [{ list, place }] = rows;
  const isRevoked = async (): Promise<boolean> => {
    const path = `/status/${list}`;
    const state = await stateIn(await (await get(path)).text(), { list: site() + path, place }, keys);
    if (!state.read) expect.unreachable(state.why);
    return state.revoked;
  };
  expect(await isRevoked()).toBe(false);
  expect(await textOf(paths.publicLicense(id))).not.toContain(">Revoked</span>");
  await client.query(
    "UPDATE license_grant SET status = 'revoked', revoked_at = now(), revoked_reason = 'test' WHERE id = $1",
    [id],
  );
  await client.end();
  expect(await textOf(paths.publicLicense(id))).toContain(">Revoked</span>");
  await sleep(5_100);
  expect(await isRevoked()).toBe(true);
});

test("unknown lists are not cached: anybody can invent addresses until the memory is full", async () => {
  for (const path of [`/status/${"x".repeat(2_000)}`, "/status/700001"]) {
    for (let turn = 0; turn < 2; turn++) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("x-nextjs-cache")], path).toEqual([404, null]);
    }
  }
});

test("after a read error no old list is sent, and the list returns as soon as it can be read", async () => {
  // Its own site: no other test may approve anything while the table is missing.
  const server = await startAppServer(inject("cluster"), { seed: true });
  onTestFinished(server.stop);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const ask = () => fetch(`${server.url}/status/1`);
  const statuses = async (seconds: number): Promise<number[]> => {
    const seen: number[] = [];
    for (const until = Date.now() + seconds * 1_000; Date.now() < until; await sleep(250))
      seen.push((await ask()).status);
    return seen;
  };
  expect((await ask()).status).toBe(200);
  await client.query("ALTER TABLE status_place RENAME TO status_place_away");
  try {
    await sleep(5_100);
    expect(new Set(await statuses(6))).toEqual(new Set([503]));
  } finally {
    await client.query("ALTER TABLE status_place_away RENAME TO status_place");
    await client.end();
  }
  expect(new Set(await statuses(1))).toEqual(new Set([200]));
});

test("what strangers need for verifying is on the site: the commands, and the seal's certificate", async () => {
  expect(await textOf("/verify/commands.txt")).toContain("openssl cms -verify");
  expect(await textOf("/.well-known/seal.pem")).toBe(testSecrets.SEAL_CERTIFICATE);
});
