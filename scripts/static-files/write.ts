import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { Advice } from "@/scripts/local/advice";
import { repository } from "@/scripts/local/repository";
import { staticPages } from "@/scripts/static-files/manifest";

const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".map"]);

/**
 * Fills `folder` from the last build with what docs/nginx.conf sends without asking Next.js: `pages/` and `files/` (the
 * build's assets and `public/`), each with its gzip beside it. Pages that are made again from time to time stay out.
 * Assets of earlier builds stay in, because pages that are open in a browser still ask for them. Answers how many pages.
 */
export function writeStaticFiles(folder: string): number {
  if (!existsSync(join(repository, ".next/BUILD_ID"))) throw new Advice("There is no build.", "npm run build");
  for (const from of filesIn(join(repository, "public"))) {
    place(from, join(folder, "files", relative(join(repository, "public"), from)));
  }
  for (const from of filesIn(join(repository, ".next/static"))) {
    const to = join(folder, "files/_next", relative(join(repository, ".next"), from));
    // The name changes with the content.
    if (!existsSync(to)) place(from, to);
  }

  // The pages change all at once, after the assets that they need. In between Next.js answers.
  const [now, next, before] = [join(folder, "pages"), join(folder, "pages.next"), join(folder, "pages.before")];
  for (const left of [next, before]) rmSync(left, { recursive: true, force: true });
  const pages = staticPages().filter(({ isFinal }) => isFinal);
  for (const { path } of pages) {
    const from = join(repository, ".next/server/app", path === "/" ? "index.html" : `${path}.html`);
    // No address of a page has an underscore: `/index` stays the 404 that it is.
    place(from, join(next, path === "/" ? "_home.html" : `${path}.html`));
  }
  if (existsSync(now)) renameSync(now, before);
  renameSync(next, now);
  rmSync(before, { recursive: true, force: true });
  return pages.length;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Copies a file and its gzip; nobody sees half of either. */
function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const content = readFileSync(from);
  if (compressible.has(extname(to))) replaceFile(`${to}.gz`, gzipSync(content, { level: 9 }));
  replaceFile(to, content);
}

function replaceFile(path: string, content: Uint8Array): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}
