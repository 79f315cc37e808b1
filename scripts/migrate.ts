import { onDatabase } from "@/scripts/local/on-database";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

/** `npm run migrate`: brings DATABASE_URL, or else the embedded PostgreSQL, to the newest migration. */
export function main(): Promise<number> {
  return onDatabase(async ({ url }, say) => {
    const applied = await migrate(url, migrations, say);
    say(applied.length > 0 ? `Applied ${applied.length}.` : "The database is up to date.");
    return 0;
  });
}
