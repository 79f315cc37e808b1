import { explain, type Say } from "@/scripts/local/advice";
import { type LocalDatabase, openDatabase } from "@/scripts/local/database";
import { completeEnvironment, loadEnvFiles } from "@/scripts/local/environment";
import { repository } from "@/scripts/local/repository";

/**
 * Runs a command on DATABASE_URL or the embedded PostgreSQL, with a complete environment, and closes what it opened.
 * Returns the command's exit code, or 1 with the reason on standard error.
 */
export async function onDatabase(command: (database: LocalDatabase, say: Say) => Promise<number>): Promise<number> {
  const say = (line: string) => console.log(line);
  try {
    loadEnvFiles();
    const database = await openDatabase(repository, say);
    try {
      await completeEnvironment(database.url);
      return await command(database, say);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
