import { onDatabase } from "@/scripts/local/on-database";

/** `npm run seed`: adds the demo data, with its well-known staff password, to DATABASE_URL or the embedded PostgreSQL. */
export function main(): Promise<number> {
  return onDatabase(async (_, say) => {
    const { seed } = await import("@/prisma/seed");
    say(await seed());
    const { db } = await import("@/lib/db");
    await db().$disconnect();
    return 0;
  });
}
