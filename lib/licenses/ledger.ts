import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Owner, ownedBy } from "@/lib/offers/lists";
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

/** In UTC; `month` is "2026-11". */
export type MonthSum = { month: string; cents: number; licenses: number };

const SHOWN_MONTHS = 12;

const nameOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

/** Oldest first, with 0 where nothing was licensed. */
export function lastMonths(sums: readonly MonthSum[], now: Date): MonthSum[] {
  const known = new Map(sums.map((sum) => [sum.month, sum]));
  return Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const month = nameOf(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN_MONTHS - 1 - index));
    return known.get(month) ?? { month, cents: 0, licenses: 0 };
  });
}

/** The sum of everything before the months that `lastMonths` shows. */
export function earlier(sums: readonly MonthSum[], now: Date): Omit<MonthSum, "month"> {
  const first = lastMonths([], now)[0]?.month ?? "";
  const before = sums.filter(({ month }) => month < first);
  return {
    cents: before.reduce((sum, { cents }) => sum + cents, 0),
    licenses: before.reduce((sum, { licenses }) => sum + licenses, 0),
  };
}
