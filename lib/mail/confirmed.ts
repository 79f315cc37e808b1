import type { Db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";

/**
 * Notes, as part of a larger statement, that somebody acted on a link that we mailed to `address`: if the CTE named `source`
 * yields a row. `source` is a constant of the code, never input.
 */
export const actedCte = (source: string, address: string, now: Date): Prisma.Sql => Prisma.sql`
  INSERT INTO confirmed_mailbox (mailbox_key, confirmed_at, acted_at)
  SELECT mailbox_of_address(${address}), ${now}::timestamptz, ${now}::timestamptz
  WHERE EXISTS (SELECT FROM ${Prisma.raw(source)})
  ON CONFLICT (mailbox_key) DO UPDATE SET acted_at = greatest(confirmed_mailbox.acted_at, excluded.acted_at)`;

/**
 * Notes within the caller's transaction that somebody acted on a link that we mailed to `address`. From then on the mailbox
 * is confirmed: this, and nothing else, says so. Call it wherever the POST of a mailed link is acted on, before any mail.
 */
export async function noteActed(tx: Db, address: string, now: Date): Promise<void> {
  await tx.$executeRaw(actedCte("(SELECT 1) AS always", address, now));
}
