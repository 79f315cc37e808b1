import { CommandError } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";

/**
 * `npm run seed`: adds the demo data to the embedded PostgreSQL. Refuses any other database, because the demo login is
 * public.
 */
export function main(): Promise<number> {
  return onDatabase("environment", async ({ isEmbedded }, say) => {
    if (!isEmbedded) {
      throw new CommandError(
        "Demo data goes into the embedded PostgreSQL only, and DATABASE_URL points to another one. Nothing was written.",
        "To switch the features on there: npm run flags -- on CREATOR_ONBOARDING_V1, and: npm run flags -- on BUYER_OFFERS_V1.",
        "For demo data, unset DATABASE_URL.",
      );
    }
    const { seed } = await import("@/prisma/seed");
    say(await seed());
    const { db } = await import("@/lib/postgres/db");
    await db().$disconnect();
    return 0;
  });
}
