import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inlineHashes } from "@/lib/http/inline-hashes";
import { paths } from "@/lib/paths";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { get, textOf } from "@/tests/support/http";

const PRIYA = "priya-nair";
const page = paths.creatorPage(PRIYA);

let server: AppServer;

/** A site of its own: a test that follows every link would render these pages in between, and miss one switched off. */
beforeAll(async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
  process.env.E2E_URL = server.url;
});
afterAll(() => server.stop());

async function elsewhere(set: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(`UPDATE creator_profile SET ${set}, updated_at = now() WHERE slug = '${PRIYA}'`);
  await client.end();
}

/** Polls until the response matches, so that the cached rendering never goes idle. */
async function secondsUntil(path: string, isSeen: (status: number, text: string) => boolean): Promise<number> {
  const since = performance.now();
  for (;;) {
    const answer = await get(path);
    const text = await answer.text();
    const seconds = (performance.now() - since) / 1_000;
    if (isSeen(answer.status, text) || seconds > 8) return seconds;
    await sleep(100);
  }
}

test("each response of a cached page runs its own scripts and no others, whether rendered for it or cached", async () => {
  for (const path of [page, paths.creators]) {
    for (let turn = 0; turn < 3; turn++) {
      const answer = await get(path);
      const hashes = inlineHashes(await answer.text()).map((hash) => `'sha256-${hash}'`);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(/script-src 'self' ([^;]*);/.exec(policy)?.[1]?.split(" "), path).toEqual(hashes);
      expect(hashes.length, path).toBeGreaterThan(2);
      expect(answer.headers.get("cache-control"), path).toBe("no-cache");
      if (turn > 0) expect(answer.headers.get("x-nextjs-cache"), path).toMatch(/HIT|STALE/);
    }
  }
});

test("changes elsewhere are visible within five seconds: text, a page switched off, a profile suspended", async () => {
  await textOf(page);
  await elsewhere("city = 'Valdosta'");
  for (const path of [page, paths.creators]) {
    expect(await secondsUntil(path, (_, text) => text.includes("Valdosta")), path).toBeLessThan(5);
  }
  for (const [off, on] of [
    ["is_public = false", "is_public = true"],
    ["status = 'suspended'", "status = 'active'"],
  ] as const) {
    await elsewhere(off);
    const gone = [
      secondsUntil(page, (status) => status === 404),
      secondsUntil(paths.creators, (_, text) => !text.includes("Priya Nair")),
    ];
    for (const seconds of await Promise.all(gone)) expect(seconds, off).toBeLessThan(5);
    await elsewhere(on);
    expect(await secondsUntil(page, (status) => status === 200)).toBeLessThan(5);
  }
});

test("after a pause the first request gets no outdated rendering", async () => {
  // A stale page's replacement is rendered after the response, much later on a busy machine. Only a page rendered for
  // its own response (MISS) is certain to be older than the time that has passed since.
  while ((await get(page)).headers.get("x-nextjs-cache") !== "MISS") await sleep(4_100);
  await sleep(4_100);
  await elsewhere("city = 'Dalton'");
  expect(await textOf(page)).toContain("Dalton");
});
