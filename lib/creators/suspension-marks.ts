import type { HeldAddress } from "@/lib/accounts/addresses";
import { personMailboxOf } from "@/lib/accounts/addresses";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { markHash } from "@/lib/retention/marks";

/** For a profile `c`: staff suspended it and have not lifted that, even if its owner has closed it since. */
export const isSuspendedSql = Prisma.sql`(
  c.status = 'suspended' AND c.closed_at IS NULL
  OR (SELECT e.action FROM admin_audit_log e WHERE e.table_name = 'creator_profile' AND e.record_id = c.user_id::text
    AND e.action IN ('creator_suspended', 'creator_suspension_lifted') ORDER BY e.id DESC LIMIT 1) = 'creator_suspended')`;

/**
 * The ids of the suspension marks that belong to an account with these addresses:
 * - marks of its present address;
 * - marks made at an address while the account had it;
 * - all marks of an erasure made in that time whose last address it was.
 * An erasure's earlier addresses lead to no other marks: the person had left them, and somebody else may have them now.
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

/** Removes the marks of a suspension that staff lift. Returns how many. */
export const liftSuspensions = async (tx: Db, held: readonly HeldAddress[]): Promise<number> =>
  tx.$executeRaw`DELETE FROM erasure_mark WHERE id IN (${await suspensionMarksOf(tx, held)})`;
