import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { CATEGORIES, categoryLabels, TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import { meetingTerritories } from "@/lib/terms/territories";
import { countOf } from "@/lib/text/typeset";

const overlapRow = z.strictObject({
  offerId: z.string(),
  category: z.enum(CATEGORIES),
  territory: z.enum(TERRITORIES),
  count: z.int(),
  until: z.date(),
});

/**
 * Licenses in force in one category and territory that an offer would run beside. `until`: when the last of them ends.
 */
export type Overlap = Omit<z.infer<typeof overlapRow>, "offerId">;

const meeting = Prisma.join(
  meetingTerritories.map(([one, other]) => Prisma.sql`(${one}::territory, ${other}::territory)`),
);

/**
 * For each of these offers, the creator's licenses in force at `now` that would overlap it in a right, the category,
 * territory and time if it were approved at `now`; a renewal's term begins when the license it renews ends. Offers
 * without overlaps are missing. For the creator only: other buyers' licenses are confidential.
 */
export async function overlapsOf(offerIds: readonly string[], now: Date): Promise<Map<string, Overlap[]>> {
  if (offerIds.length === 0) return new Map();
  const rows = await queryRows(db(), overlapRow)`
    SELECT o.id AS "offerId", l.category::text, l.territory::text, count(*)::int, max(g.expires_at) AS until
    FROM offer o
    LEFT JOIN license_grant renewed ON renewed.id = o.renews_grant_id
    CROSS JOIN LATERAL (SELECT greatest(${now}::timestamptz, renewed.expires_at) AS begin) term
    JOIN offer l ON l.creator_user_id = o.creator_user_id AND l.category = o.category
      AND (l.territory, o.territory) IN (${meeting})
      AND l.rights && o.rights
    JOIN license_grant g ON g.offer_id = l.id AND g.status = 'active' AND g.expires_at > ${now}::timestamptz
      AND g.expires_at > term.begin
      AND g.effective_at AT TIME ZONE 'UTC' < (term.begin AT TIME ZONE 'UTC') + make_interval(months => o.term_months)
    WHERE o.id = ANY(${[...offerIds]}::uuid[])
    GROUP BY o.id, l.category, l.territory
    ORDER BY o.id, until, l.territory`;
  const overlaps = new Map<string, Overlap[]>();
  for (const { offerId, ...overlap } of rows) overlaps.set(offerId, [...(overlaps.get(offerId) ?? []), overlap]);
  return overlaps;
}

/** "2 licenses in advertising, US" */
export const describeOverlap = ({ count, category, territory }: Overlap): string =>
  `${countOf(count, "license")} in ${categoryLabels[category].toLowerCase()}, ${territoryLabels[territory]}`;
