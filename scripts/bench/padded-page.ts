import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BARE_APP } from "@/scripts/bench/servers";
import { repository } from "@/scripts/local/repository";

/**
 * Makes the bare application's static page as many bytes as the home page of the last build, with a comment after its
 * end. To be called after a build and before the server starts, which keeps a page once it has read it.
 */
export function padPlainPage(): void {
  const home = readFileSync(join(repository, ".next/server/app/index.html"));
  const file = join(repository, BARE_APP, ".next/server/app/plain.html");
  const plain = readFileSync(file, "utf8");
  const frame = "<!---->".length;
  writeFileSync(file, `${plain}<!--${"x".repeat(home.length - Buffer.byteLength(plain) - frame)}-->`);
}
