import { onDatabase } from "@/scripts/local/on-database";

/**
 * `npm run admin:reset-factor -- name@example.com`: removes the authenticator app, the passkeys and the recovery codes of an
 * administrator who lost them, and ends every session of that person.
 */
export function main([email = ""]: string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    const { resetFactors } = await import("@/lib/members/administrators");
    say(await resetFactors(email, new Date()));
    const { db } = await import("@/lib/postgres/db");
    await db().$disconnect();
    return 0;
  });
}
