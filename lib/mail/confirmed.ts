import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";

/**
 * Records, as part of a larger statement, that somebody followed a link mailed to `address`, if the CTE named `source`
 * returns a row. `source` must be a constant of the code, never input.
 *
 * A mailbox may be that of two people, whose addresses differ by dots: the row is then about the one who acted last alone.
 */
export const markEngagedCte = (source: string, address: string, now: Date): Prisma.Sql => Prisma.sql`
  INSERT INTO confirmed_mailbox AS known (mailbox_key, email_key, confirmed_at, acted_at)
  SELECT mailbox_of_address(${address}), lower(btrim(${address})), ${now}::timestamptz, ${now}::timestamptz
  WHERE EXISTS (SELECT FROM ${Prisma.raw(source)})
  ON CONFLICT (mailbox_key) DO UPDATE SET acted_at = greatest(known.acted_at, excluded.acted_at), email_key = excluded.email_key,
    confirmed_at = CASE WHEN person_mailbox_of(known.email_key) = person_mailbox_of(excluded.email_key) THEN known.confirmed_at
      ELSE excluded.confirmed_at END`;

/**
 * Records in the caller's transaction that somebody followed a link mailed to `address`, which is the only thing that
 * confirms a mailbox. Call it in every POST of a mailed link, before enqueuing mail.
 */
export async function markEngaged(tx: Db, address: string, now: Date): Promise<void> {
  await tx.$executeRaw(markEngagedCte("(SELECT 1) AS always", address, now));
}
