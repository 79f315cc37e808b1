import { CommandError } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";

/**
 * `npm run erasures`: the list of who was erased within the time for which backups are kept, by numbers and keyed hashes. Kept
 * outside of the database, it says `npm run restored` whom to erase again (docs/backup.md).
 */
export function main(options: readonly string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    if (options.length > 0) throw new CommandError("Usage: npm run --silent erasures > erasures.list");
    const { erasureLines } = await import("@/lib/your-data/erasure-list");
    const { db } = await import("@/lib/postgres/db");
    try {
      for (const line of await erasureLines()) say(line);
      return 0;
    } finally {
      await db().$disconnect();
    }
  });
}
