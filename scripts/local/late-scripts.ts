import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLateScripts } from "@/lib/late-scripts/html.mjs";
import { repository } from "@/scripts/local/repository";

/** Makes the scripts of every page late that the last build rendered. The pages that are made again later: page-cache.mjs. */
export function makeScriptsLate(): void {
  for (const entry of readdirSync(join(repository, ".next/server/app"), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".html")) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, withLateScripts(readFileSync(file, "utf8")));
  }
}
