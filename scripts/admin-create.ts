import { createInterface } from "node:readline";
import { explain } from "@/scripts/local/advice";
import { openDatabase } from "@/scripts/local/database";
import { completeEnvironment, loadEnvFiles } from "@/scripts/local/environment";
import { repository } from "@/scripts/local/repository";

/** The first line of standard input: the password is no argument, because those are visible to others on the machine. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.log("Type the password (it is shown) and press Enter:");
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

/**
 * `npm run admin:create -- name@example.com`: makes the person of that address an administrator, with the password on
 * standard input. A person who is one already gets the new password; every session of that person ends.
 */
export async function main([email = ""]: string[]): Promise<number> {
  try {
    loadEnvFiles();
    const database = await openDatabase(repository, (line) => console.log(line));
    try {
      completeEnvironment(database.url);
      const { createAdmin } = await import("@/lib/auth/create-admin");
      console.log(await createAdmin(email, await readPassword(), new Date()));
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
