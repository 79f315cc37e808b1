import { explain } from "@/scripts/local/advice";
import { openDatabase } from "@/scripts/local/database";
import { loadEnvFiles } from "@/scripts/local/environment";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

const say = (line: string) => console.log(line);

/** `npm run migrate`: brings DATABASE_URL, or else the embedded PostgreSQL, to the newest migration. */
export async function main(): Promise<number> {
  try {
    loadEnvFiles();
    const database = await openDatabase(repository, say);
    try {
      const applied = await migrate(database.url, migrations, say);
      say(applied.length > 0 ? `Applied ${applied.length}.` : "The database is up to date.");
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
