import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";

/** Parts of the build's folder that a server does not read. */
const unread = new Set(["cache", "dev", "types", "diagnostics", "lock"]);

/**
 * Lays out the site with a build of its own to serve from, so that pages which the server makes again are not those of
 * the build that all other tests read. `remove` deletes it.
 */
export function copySite(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), "site-copy-"));
  for (const name of readdirSync(repository))
    if (!/^(\.next|\.git|\.data|test-results)$/.test(name)) symlinkSync(join(repository, name), join(directory, name));
  mkdirSync(join(directory, ".next"));
  for (const name of readdirSync(join(repository, ".next")))
    if (!unread.has(name)) cpSync(join(repository, ".next", name), join(directory, ".next", name), { recursive: true });
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
