import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { get, textOf } from "@/tests/support/site";

const PRIYA = "priya-nair";
const page = paths.creatorPage(PRIYA);

let server: AppServer;

/** A site of its own: a test that follows every link would miss a page that is switched off. */
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

test("the next response shows what changed elsewhere: a text, a page switched off, a profile suspended", async () => {
  expect(await textOf(page)).not.toContain("Valdosta");
  await elsewhere("city = 'Valdosta'");
  for (const path of [page, paths.creators]) expect(await textOf(path), path).toContain("Valdosta");
  for (const [off, on] of [
    ["is_public = false", "is_public = true"],
    ["status = 'suspended'", "status = 'active'"],
  ] as const) {
    await elsewhere(off);
    expect((await get(page)).status, off).toBe(404);
    expect(await textOf(paths.creators), off).not.toContain("Priya Nair");
    await elsewhere(on);
    expect((await get(page)).status, on).toBe(200);
  }
});

test("a proxy may keep creators' pages for two seconds, and a license's not at all", async () => {
  for (const path of [page, paths.creators])
    expect((await get(path)).headers.get("cache-control"), path).toBe("public, max-age=0, s-maxage=2");
  const license = await get(paths.publicLicense("00000000-0000-4000-8000-000000000001"));
  expect([license.status, license.headers.get("cache-control")]).toEqual([404, expect.stringContaining("no-store")]);
});
