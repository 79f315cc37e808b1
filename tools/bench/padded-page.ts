import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";
import { BARE_APP } from "@/tools/bench/servers";

/** Bytes of the home page of the last build. */
export const homeBytes = (): number => readFileSync(join(repository, ".next/server/app/index.html")).length;

/**
 * Makes the bare application's static page as many bytes as said, with a comment after its end. To be called after a build
 * and before the server starts, which keeps a page once it has read it.
 */
export function padPlainPage(bytes: number): void {
  const file = join(repository, BARE_APP, ".next/server/app/plain.html");
  const plain = readFileSync(file, "utf8").replace(/<!--x*-->$/, "");
  const frame = "<!---->".length;
  writeFileSync(file, `${plain}<!--${"x".repeat(bytes - Buffer.byteLength(plain) - frame)}-->`);
}
