import { explain } from "@/scripts/local/advice";
import { openDatabase } from "@/scripts/local/database";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

// `npm run migrate`: brings DATABASE_URL, or else the embedded PostgreSQL, to the newest migration.
const say = (line: string) => console.log(line);

try {
  const database = await openDatabase(repository, say);
  try {
    const applied = await migrate(database.url, migrations, say);
    say(applied.length > 0 ? `Applied ${applied.length} of the migrations.` : "The database is up to date.");
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
