import { parseArgs } from "node:util";
import { CommandError } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { type Resolution, resolve } from "@/scripts/migrations/resolve";

/** Undefined without an option. Throws `CommandError` if it is invalid. */
function readResolution(args: string[]): Resolution | undefined {
  try {
    const options = { "rolled-back": { type: "string" }, applied: { type: "string" } } as const;
    const { applied, "rolled-back": rolledBack } = parseArgs({ args, options }).values;
    if (applied !== undefined && rolledBack !== undefined) throw new Error("--applied or --rolled-back, not both");
    if (applied !== undefined) return { name: applied, as: "applied" };
    return rolledBack === undefined ? undefined : { name: rolledBack, as: "rolled-back" };
  } catch (error) {
    const usage = "npm run migrate [-- --rolled-back <migration> | --applied <migration>]";
    throw new CommandError(error instanceof Error ? error.message : String(error), usage);
  }
}

/**
 * `npm run migrate`: migrates DATABASE_URL, or else the embedded PostgreSQL, to the newest migration. With
 * `--rolled-back` or `--applied` it only records the outcome of a failed one.
 */
export function main(args: string[]): Promise<number> {
  return onDatabase("database", async ({ directUrl }, say) => {
    const resolution = readResolution(args);
    if (resolution) {
      await resolve(directUrl, migrations, resolution, say);
      return 0;
    }
    const applied = await migrate(directUrl, migrations, say);
    say(applied.length > 0 ? `Applied ${applied.length}.` : "The database is up to date.");
    return 0;
  });
}
