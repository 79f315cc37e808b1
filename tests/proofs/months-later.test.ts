import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadArticles } from "@/lib/content/articles";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { readingPages } from "@/tests/support/routes";

const unread = new Set(["cache", "dev", "types", "diagnostics", "lock"]);

/**
 * Copies the site with a build of its own, so that re-rendered pages do not change the build that other tests read.
 * `remove` deletes it.
 */
function copySite(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), "site-copy-"));
  for (const name of readdirSync(repository))
    if (!/^(\.next|\.git|\.data|test-results)$/.test(name)) symlinkSync(join(repository, name), join(directory, name));
  mkdirSync(join(directory, ".next"));
  for (const name of readdirSync(join(repository, ".next")))
    if (!unread.has(name)) cpSync(join(repository, ".next", name), join(directory, ".next", name), { recursive: true });
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

const preload = pathToFileURL(`${process.cwd()}/tests/support/clock-ahead.mjs`).href;
let copy: ReturnType<typeof copySite>;
let server: AppServer;
let coming: Awaited<ReturnType<typeof loadArticles>>[number];

/** Served after the last article's date, without a database. */
beforeAll(async () => {
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
afterAll(async () => {
  await server.stop();
  copy.remove();
});

const read = (path: string) => fetch(server.url + path);
/** A page is re-rendered after the first response that is too old. */
const WAIT = { interval: 100 };

test("without a database every reading page responds", async () => {
  for (const path of readingPages()) expect((await read(path)).status, path).toBe(200);
  expect((await read("/api/ready")).status).toBe(503);
});

test("an event that cannot be stored gets the usual response", async () => {
  const body = JSON.stringify({ name: "blog_view", slug: "counter-ten-or-twenty" });
  expect((await fetch(`${server.url}/api/events`, { method: "POST", body })).status).toBe(204);
  await expect.poll(() => server.output(), WAIT).toContain('"policy":"events"');
});

test("an article with a later date is published without a new build", async () => {
  const { slug, title } = coming.meta;
  const text = async (path: string) => (await read(path)).text();
  // The first reader after the date gets the old page and triggers its re-rendering.
  await expect.poll(async () => (await read(paths.article(slug))).status, WAIT).toBe(200);
  expect(await text(paths.article(slug))).toContain(title);
  for (const path of [paths.insights, paths.insightsPosts("all", 1), paths.rssFeed, "/sitemap.xml"]) {
    await expect.poll(() => text(path), { ...WAIT, message: path }).toContain(slug);
  }
});
