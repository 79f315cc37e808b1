import { createInterface } from "node:readline";
import { onDatabase } from "@/scripts/local/on-database";

/** From standard input: arguments are visible to other users of the machine. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.log("Type the password (it is shown) and press Enter:");
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

/**
 * `npm run admin:create -- name@example.com`: makes the person with that address an administrator, with the password
 * from standard input. An existing administrator gets the new password; every session of that person ends.
 */
export function main([email = ""]: string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    const { createAdmin } = await import("@/lib/members/administrators");
    say(await createAdmin(email, await readPassword(), new Date()));
    const { db } = await import("@/lib/postgres/db");
    await db().$disconnect();
    return 0;
  });
}
