import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { getsNonce } from "@/lib/headers/areas";
import type { InlineScripts } from "@/lib/headers/inline-scripts";
import { Advice } from "@/scripts/local/advice";

const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs;
/** Scripts of a file of their own, and data that no browser runs. */
const OTHER = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** SHA-256 in base64 of each inline script of a page that Next.js rendered, as a policy names them. */
function scriptHashes(html: string): string[] {
  const scripts = Array.from(html.matchAll(SCRIPT), ({ groups }) => groups ?? {});
  return scripts.flatMap(({ attributes = "", text = "" }) =>
    OTHER.test(attributes) ? [] : createHash("sha256").update(text).digest("base64"),
  );
}

/**
 * The inline scripts of the pages that the build in the folder `root` wrote. Throws `Advice` when a page is prerendered
 * whose scripts are to have a nonce, or the other way round: a browser would not run them.
 */
export function collectInlineScripts(root: string): InlineScripts {
  const folder = join(root, ".next/server/app");
  const pages: Record<string, string[]> = {};
  const elsewhere: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".html")) continue;
    const file = join(entry.parentPath, entry.name);
    const name = relative(folder, file)
      .replaceAll("\\", "/")
      .replace(/\.html$/, "");
    const hashes = scriptHashes(readFileSync(file, "utf8"));
    // Of the two pages that have no path of their own, each has the first scripts of all pages too.
    if (name.startsWith("_")) elsewhere.push(...hashes);
    else pages[name === "index" ? "/" : `/${name}`] = hashes;
  }
  refuseMisfits(root, Object.keys(pages));
  return { pages, elsewhere: [...new Set(elsewhere)] };
}

function refuseMisfits(root: string, prerendered: readonly string[]): void {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, ".next", name), "utf8"));
  const { routes } = z
    .object({ routes: z.record(z.string(), z.object({ srcRoute: z.string().nullable() })) })
    .parse(read("prerender-manifest.json"));
  const known = new Set(Object.entries(routes).flatMap(([path, { srcRoute }]) => [path, srcRoute]));
  const all = z.record(z.string(), z.string()).parse(read("app-path-routes-manifest.json"));
  const rendered = Object.entries(all).flatMap(([source, route]) =>
    source.endsWith("/page") && !known.has(route) ? [route.replace(/\[[^\]]*\]/g, "x")] : [],
  );
  const misfits = [...prerendered.filter(getsNonce), ...rendered.filter((path) => !getsNonce(path))];
  if (misfits.length === 0) return;
  throw new Advice(
    `The inline scripts of these pages would not run: ${misfits.join(", ")}.`,
    "lib/headers/areas.ts and the matcher of proxy.ts name the pages that are rendered for each request, and only those.",
  );
}
