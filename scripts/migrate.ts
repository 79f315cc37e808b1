import { onDatabase } from "@/scripts/local/on-database";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";

/** `npm run migrate`: migrates DATABASE_URL, or else the embedded PostgreSQL, to the newest migration. */
export function main(): Promise<number> {
  return onDatabase("database", async ({ directUrl }, say) => {
    const applied = await migrate(directUrl, migrations, say);
    say(applied.length > 0 ? `Applied ${applied.length}.` : "The database is up to date.");
    return 0;
  });
}
