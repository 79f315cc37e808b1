import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";
import { BARE_APP } from "@/tools/bench/servers";

/**
 * Pads the bare application's static page to `bytes` with a comment after its end. Call it after the build and before
 * the server starts, which caches a page once it has read it.
 */
export function padPlainPage(bytes: number): void {
  const file = join(repository, BARE_APP, ".next/server/app/plain.html");
  const plain = readFileSync(file, "utf8").replace(/<!--x*-->$/, "");
  const frame = "<!---->".length;
  writeFileSync(file, `${plain}<!--${"x".repeat(bytes - Buffer.byteLength(plain) - frame)}-->`);
}
