import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { getsNonce } from "@/lib/http/areas";
import type { InlineScripts } from "@/lib/http/inline-scripts";
import { inlineHashes } from "@/lib/http/inline-scripts";
import { CommandError } from "@/scripts/local/command-error";

/**
 * The inline scripts of the pages in the build at `root`. Throws `CommandError` if a page whose scripts need a nonce was
 * prerendered, or the other way round: a browser would not run them.
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
    const hashes = inlineHashes(readFileSync(file, "utf8"));
    // The error and not-found pages also contain the first scripts of all pages.
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
  throw new CommandError(
    `The inline scripts of these pages would not run: ${misfits.join(", ")}.`,
    "lib/http/areas.ts and the matcher of proxy.ts name the pages that are rendered for each request, and only those.",
  );
}
