import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { CommandError } from "@/scripts/local/command-error";
import { collectInlineScripts } from "@/scripts/local/inline-scripts";
import { repository } from "@/scripts/local/repository";
import { awayPage } from "@/scripts/static-files/away";
import { builtFor, staticPages } from "@/scripts/static-files/manifest";
import { nginxFiles, pageFile } from "@/scripts/static-files/nginx";

const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".map"]);

/**
 * Fills `folder` from the last build with what docs/nginx.conf serves without Next.js: `pages/` and `files/` (the
 * build's assets and `public/`), each with its gzip, `away.html` for while no server answers, and the included
 * configuration. Each build's pages have their own
 * folder, so that pages and policies switch together when nginx reloads its configuration. Pages that depend on the
 * time of the visit are left out. Assets of earlier builds stay, because open pages still request them. Returns the
 * number of pages.
 */
export function writeStaticFiles(folder: string): number {
  if (!existsSync(join(repository, ".next/BUILD_ID"))) throw new CommandError("There is no build.", "npm run build");
  for (const from of filesIn(join(repository, "public"))) {
    place(from, join(folder, "files", relative(join(repository, "public"), from)));
  }
  // Earlier builds put the saved check there, without the site's keys. The site itself sends it now.
  rmSync(join(folder, "files/verify"), { recursive: true, force: true });
  for (const from of filesIn(join(repository, ".next/static"))) {
    const to = join(folder, "files/_next", relative(join(repository, ".next"), from));
    // The name changes with the content.
    if (!existsSync(to)) place(from, to);
  }

  const build = readFileSync(join(repository, ".next/BUILD_ID"), "utf8").trim();
  const pages = staticPages().flatMap(({ path, isFinal }) => (isFinal ? path : []));
  for (const path of pages) {
    const from = join(repository, ".next/server/app", path === "/" ? "index.html" : `${path}.html`);
    place(from, join(folder, pageFile(build, path)));
  }
  removeOldPages(folder, build);
  const notFound = readFileSync(join(repository, ".next/server/app/_not-found.html"), "utf8");
  replaceFile(join(folder, "away.html"), awayPage(notFound));
  const said = { scripts: collectInlineScripts(repository), site: builtFor() };
  for (const [name, text] of Object.entries(nginxFiles(build, pages, said))) replaceFile(join(folder, name), text);
  return pages.length;
}

/** Keeps the pages of this build and the previous one, which nginx serves until it reloads. */
function removeOldPages(folder: string, build: string): void {
  const builds = readdirSync(join(folder, "pages")).map((name) => ({ name, path: join(folder, "pages", name) }));
  const others = builds.filter(({ name }) => name !== build);
  const newestFirst = others.toSorted((a, b) => statSync(b.path).mtimeMs - statSync(a.path).mtimeMs);
  for (const { path } of newestFirst.slice(1)) rmSync(path, { recursive: true });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Copies a file and its gzip atomically. */
function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const content = readFileSync(from);
  if (compressible.has(extname(to))) replaceFile(`${to}.gz`, gzipSync(content, { level: 9 }));
  replaceFile(to, content);
}

function replaceFile(path: string, content: Uint8Array | string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}
