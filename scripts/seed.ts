import { explain } from "@/scripts/local/advice";
import { openDatabase } from "@/scripts/local/database";
import { completeEnvironment, loadEnvFiles } from "@/scripts/local/environment";
import { repository } from "@/scripts/local/repository";

/** `npm run seed`: adds the demo data, with its well-known staff password, to DATABASE_URL or the embedded PostgreSQL. */
export async function main(): Promise<number> {
  try {
    loadEnvFiles();
    const database = await openDatabase(repository, (line) => console.log(line));
    try {
      completeEnvironment(database.url);
      const { seed } = await import("@/prisma/seed");
      console.log(await seed());
      const { db } = await import("@/lib/db");
      await db().$disconnect();
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
