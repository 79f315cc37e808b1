import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods.js";
import { expect, onTestFinished, test } from "vitest";
import PageCache from "./page-cache.mjs";

test("a page that is made again is kept with its scripts late", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const cache = new PageCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: folder,
    revalidatedTags: [],
    maxMemoryCacheSize: 1_000_000,
    _requestHeaders: {},
  });
  const html = '<html><body><script src="/_next/static/chunks/a.js" async=""></script></body></html>';
  const page = { kind: "APP_PAGE", html, rscData: Buffer.from("1:"), status: 200, headers: {} } as never;
  await cache.set("/about", page, { cacheControl: { revalidate: 300, expire: undefined } } as never);

  const kept = await cache.get("/about", { kind: "APP_PAGE", isFallback: false } as never);
  const read = readFileSync(join(folder, "app/about.html"), "utf8");
  expect(kept?.value).toMatchObject({ kind: "APP_PAGE", html: read });
  expect(read).toMatch(/^<html><body><script id="late-scripts">.*a\.js.*<\/script><\/body><\/html>$/s);
});
