import { readFile } from "node:fs/promises";
import { CommandError } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";

function readArguments(args: readonly string[]): { file?: string; isErasing: boolean } {
  const [option, file, erase, ...more] = args;
  if (option === undefined) return { isErasing: false };
  const isRight =
    option === "--after-restore" && file && (erase === undefined || erase === "--erase") && more.length === 0;
  if (isRight) return { file, isErasing: erase === "--erase" };
  throw new CommandError("Usage: npm run erasures [-- --after-restore LIST [--erase]]");
}

/**
 * `npm run erasures`: the list of who was erased within the time for which backups are kept, by numbers and keyed hashes. Kept
 * outside of the database, it says after a restore who is to be erased again: `-- --after-restore <list>` says how many, and
 * with `--erase` erases them (docs/backup.md).
 */
export function main(options: string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    const { file, isErasing } = readArguments(options);
    const { erasureLines, eraseListed, readErasures, toEraseAgain } = await import("@/lib/your-data/erasure-list");
    const { db } = await import("@/lib/postgres/db");
    try {
      if (file === undefined) {
        for (const line of await erasureLines()) say(line);
        return 0;
      }
      const erasures = readErasures(await readFile(file, "utf8"));
      if (!isErasing) {
        const { length } = await toEraseAgain(erasures);
        say(
          length === 0
            ? "Nobody on the list is to be erased again."
            : `Erased after this backup: ${length}. Erase them again with --erase.`,
        );
        return length === 0 ? 0 : 1;
      }
      const { found, failed } = await eraseListed(erasures, new Date());
      say(`Erased again: ${found - failed.length}.`);
      for (const outcome of failed) say(`One was not: ${outcome}. Erase the address in the admin area.`);
      return failed.length === 0 ? 0 : 1;
    } finally {
      await db().$disconnect();
    }
  });
}
