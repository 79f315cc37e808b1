import type { HeldAddress } from "@/lib/accounts/left-addresses";
import { personMailboxOf } from "@/lib/accounts/person-mailbox";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { markHash } from "@/lib/retention/marks";

/**
 * The ids of the marks of a suspension that are an account's with these addresses: those of the present address, and of each that
 * it had when they were left, with all that an erasure left whose last address it was. The earlier addresses of an erasure lead to
 * no others: the person had left them, and another may have them.
 */
export async function suspensionMarksOf(tx: Db, held: readonly HeldAddress[]): Promise<Prisma.Sql> {
  const rows: Prisma.Sql[] = [];
  for (const { emailKey, since, until } of held) {
    const hash = markHash("suspension", await personMailboxOf(tx, emailKey));
    rows.push(Prisma.sql`(${hash}, ${since}::timestamptz, ${until ?? null}::timestamptz)`);
  }
  return Prisma.sql`
    SELECT m.id FROM (VALUES ${Prisma.join(rows)}) AS held (hash, since, until)
    JOIN erasure_mark m ON m.hash = held.hash OR m.last_hash = held.hash
    WHERE m.kind = 'suspension' AND (
      m.hash = held.hash AND held.until IS NULL OR m.at >= held.since AND (held.until IS NULL OR m.at < held.until)
    )`;
}

/** Ends the marks of a suspension that staff lift. Returns how many. */
export const liftSuspensions = async (tx: Db, held: readonly HeldAddress[]): Promise<number> =>
  tx.$executeRaw`DELETE FROM erasure_mark WHERE id IN (${await suspensionMarksOf(tx, held)})`;
