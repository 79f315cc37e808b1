import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { type License, licensesOf } from "@/lib/licenses/licenses";
import type { MonthSum } from "@/lib/licenses/months";
import { inOrder } from "@/lib/offers/lists";
import { inForceOf, type Owner, ownedBy } from "@/lib/offers/owner";
import { renewalsOf } from "@/lib/offers/renewal";
import { SOON_DAYS } from "@/lib/offers/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";

/** Money is in cents: the creator's price, or the brand's price with the fee. */
export type Ledger = {
  inForce: number;
  /** In force, or beginning later. */
  standing: number;
  endingSoon: number;
  ended: number;
  cents: number;
  months: MonthSum[];
  running: RunningLicense[];
};

/** `isRenewed`: another license follows it, so its end is nobody's concern. */
export type RunningLicense = License & { isRenewed: boolean };

/** The full table is paginated. */
const DRAWN = 24;

const monthRow: z.ZodType<MonthSum> = z.strictObject({ month: z.string(), cents: z.number(), licenses: z.int() });
const figuresRow = z.strictObject({ inForce: z.int(), standing: z.int(), endingSoon: z.int(), ended: z.int() });

/** Not ended: in force, or a renewal that begins later. */
const stands = (now: Date) => Prisma.sql`(g.status = 'active' AND g.expires_at > ${now}::timestamptz)`;
const inForce = (now: Date) => Prisma.sql`(${stands(now)} AND g.effective_at <= ${now}::timestamptz)`;

/** Both sides of a renewal have agreed. */
const renewed = Prisma.sql`EXISTS (SELECT FROM offer r WHERE r.renews_grant_id = g.id AND r.status = 'approved')`;

/** Each statement reads one index of the owner's and no row of a table. */
export async function readLedger(owner: Owner, now: Date): Promise<Ledger> {
  const cents = "creatorUserId" in owner ? Prisma.sql`p.amount_cents` : Prisma.sql`p.amount_cents + p.fee_cents`;
  const [[figures], months, running] = await Promise.all([
    queryRows(db(), figuresRow)`
      SELECT count(*) FILTER (WHERE ${inForce(now)})::int AS "inForce",
        count(*) FILTER (WHERE ${stands(now)})::int AS standing,
        count(*) FILTER (WHERE ${inForce(now)} AND g.expires_at <= ${addHours(now, SOON_DAYS * 24)}::timestamptz
          AND NOT ${renewed})::int AS "endingSoon",
        count(*) FILTER (WHERE NOT ${stands(now)})::int AS ended
      FROM license_grant g WHERE ${ownedBy(owner, "g")}`,
    queryRows(db(), monthRow)`
      SELECT to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, sum(${cents})::float8 AS cents,
        count(*)::int AS licenses FROM payment p WHERE ${ownedBy(owner, "p")} GROUP BY 1 ORDER BY 1`,
    db().licenseGrant.findMany({
      where: inForceOf(owner, now),
      orderBy: [{ expiresAt: "asc" }, { offerId: "asc" }],
      take: DRAWN,
      select: { offerId: true },
    }),
  ]);
  return {
    ...(figures ?? { inForce: 0, standing: 0, endingSoon: 0, ended: 0 }),
    cents: months.reduce((sum, month) => sum + month.cents, 0),
    months,
    running: await withRenewals(await licensesOf(await inOrder(running.map(({ offerId }) => offerId))), now),
  };
}

async function withRenewals(licenses: readonly License[], now: Date): Promise<RunningLicense[]> {
  const renewals = await renewalsOf(
    licenses.map(({ grant }) => grant.id),
    now,
  );
  return licenses.map((license) => ({
    ...license,
    isRenewed: renewals.get(license.grant.id)?.state === "approved",
  }));
}
