import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { MonthSum } from "@/lib/licenses/months";
import { type Owner, ownedBy } from "@/lib/offers/owner";
import { SOON_DAYS } from "@/lib/offers/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";

/** Money is in cents: the creator's price, or for a brand the price plus the fee. */
export type Ledger = { endingSoon: number; cents: number; months: MonthSum[] };

const monthRow: z.ZodType<MonthSum> = z.strictObject({ month: z.string(), cents: z.number(), licenses: z.int() });

/** Each statement reads only one of the owner's indexes, and no table rows. */
export async function readLedger(owner: Owner, now: Date): Promise<Ledger> {
  const cents = "creatorUserId" in owner ? Prisma.sql`p.amount_cents` : Prisma.sql`p.amount_cents + p.fee_cents`;
  const [[figures], months] = await Promise.all([
    // Leaves out licenses that both sides agreed to renew: their end needs no attention.
    queryRows(db(), z.strictObject({ endingSoon: z.int() }))`
      SELECT count(*)::int AS "endingSoon" FROM license_grant g
      WHERE ${ownedBy(owner, "g")} AND g.status = 'active' AND g.effective_at <= ${now}::timestamptz
        AND g.expires_at > ${now}::timestamptz AND g.expires_at <= ${addHours(now, SOON_DAYS * 24)}::timestamptz
        AND NOT EXISTS (SELECT FROM offer r WHERE r.renews_grant_id = g.id AND r.status = 'approved')`,
    queryRows(db(), monthRow)`
      SELECT to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, sum(${cents})::float8 AS cents,
        count(*)::int AS licenses FROM payment p WHERE ${ownedBy(owner, "p")} GROUP BY 1 ORDER BY 1`,
  ]);
  return {
    endingSoon: figures?.endingSoon ?? 0,
    cents: months.reduce((sum, month) => sum + month.cents, 0),
    months,
  };
}
