import { pathToFileURL } from "node:url";
import { loadArticles } from "@/lib/articles/files";
import { paths } from "@/lib/paths";
import { readingPages } from "@/scripts/bench/reading-pages";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { expect, test } from "@/tests/support/page";
import { copySite } from "@/tests/support/site-copy";

test.skip(({ viewport }) => (viewport?.width ?? 0) < 700, "the answers do not depend on the screen");
test.describe.configure({ mode: "serial" });

const preload = pathToFileURL(`${process.cwd()}/tests/support/clock-ahead.mjs`).href;
let copy: ReturnType<typeof copySite>;
let server: AppServer;
let coming: Awaited<ReturnType<typeof loadArticles>>[number];

/** The same build, served when the last article has come out, by a server whose database is gone. */
test.beforeAll(async () => {
  const [last] = await loadArticles();
  if (!last) throw new Error("There are no articles.");
  coming = last;
  copy = copySite();
  const ahead = Math.max(0, last.meta.publishedAt.getTime() - Date.now()) + 3_600_000;
  const nowhere = { url: "", template: "" };
  server = await startAppServer(nowhere, {
    directory: copy.directory,
    databaseUrl: "postgresql://nobody@127.0.0.1:9/nothing",
    env: { NODE_OPTIONS: `--import ${preload}`, CLOCK_AHEAD_MS: String(ahead) },
  });
});
test.afterAll(async () => {
  await server.stop();
  copy.remove();
});

test("with the database down every reading page answers", async ({ request }) => {
  for (const path of readingPages()) expect((await request.get(server.url + path)).status(), path).toBe(200);
  expect((await request.get(`${server.url}/api/ready`)).status()).toBe(503);
});

test("an event that cannot be stored breaks no page", async ({ page }) => {
  const answer = page.waitForResponse("**/api/events");
  await page.goto(server.url + paths.article("counter-ten-or-twenty"));
  expect((await answer).status()).toBe(204);
  await expect.poll(() => server.output()).toContain('"policy":"events"');
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an article that was still to come is there, without a new build", async ({ request }) => {
  const { slug, title } = coming.meta;
  const text = async (path: string) => (await request.get(server.url + path)).text();
  // The first reader after the time gets the old page and has the new one made.
  await expect.poll(async () => (await request.get(server.url + paths.article(slug))).status()).toBe(200);
  expect(await text(paths.article(slug))).toContain(title);
  for (const path of [paths.insights, paths.insightsPosts("all", 1), paths.rssFeed, paths.jsonFeed, "/sitemap.xml"]) {
    await expect.poll(() => text(path), path).toContain(slug);
  }
});
