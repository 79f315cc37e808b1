import { onDatabase } from "@/scripts/local/on-database";

/**
 * `npm run admin:remove -- name@example.com`: makes that administrator a member again and ends every session. Only `npm
 * run admin:create` reinstates the person; a listing in ADMIN_EMAILS does not.
 */
export function main([email = ""]: string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    const { removeAdmin } = await import("@/lib/members/administrators");
    say(await removeAdmin(email, new Date()));
    const { db } = await import("@/lib/postgres/db");
    await db().$disconnect();
    return 0;
  });
}
