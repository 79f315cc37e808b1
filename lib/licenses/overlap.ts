import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { describeMedia, MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, categoryLabels, TERRITORIES, territoryLabels } from "@/lib/terms/terms";
import { meetingTerritories } from "@/lib/terms/territories";
import { countOf } from "@/lib/text/typeset";

const overlapRow = z.strictObject({
  offerId: z.string(),
  category: z.enum(CATEGORIES),
  territory: z.enum(TERRITORIES),
  count: z.int(),
  until: z.date(),
  zone: z.string().nullable(),
  media: z.array(z.string()),
  openMedia: z.int(),
  exclusive: z.int(),
  isAsked: z.boolean(),
});

/**
 * Licenses in force in one category and territory that an offer would run beside. `until`: the first instant after the
 * last of them, and `zone` that which its agreement names, so that people are told the end as on the license (`termEnd`).
 * `media`: which both name. `openMedia`: how many of them the media do not tell apart, because they or the offer name none.
 * `exclusive`: how many are exclusive and another licensee's. `isAsked`: whether the offer asks for exclusivity that
 * another licensee's exclude.
 */
export type Overlap = Omit<z.infer<typeof overlapRow>, "offerId">;

/** Of an agreement `a`: its media, null if it names none. As JSON, in which texts of any characters can be read past. */
const mediaOf = (a: Prisma.Sql) => Prisma.sql`nullif((${a}.document::json #> '{scope,media}')::jsonb, '[]')`;
const isExclusive = (a: Prisma.Sql) =>
  Prisma.sql`coalesce((${a}.document::json #> '{scope,exclusivity}')::text, 'null') <> 'null'`;
/** No exclusive license keeps out its own licensee. */
const licenseeOf = (o: Prisma.Sql) =>
  Prisma.sql`licensee_of(${o}.buyer_org_id, coalesce(${o}.buyer_organisation, ${o}.buyer_name))`;
const isOtherLicensee = Prisma.sql`${licenseeOf(Prisma.sql`l`)} <> ${licenseeOf(Prisma.sql`o`)}`;
const [ours, theirs] = [Prisma.sql`ours`, Prisma.sql`theirs`];

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
    SELECT o.id AS "offerId", l.category::text, l.territory::text, count(DISTINCT g.id)::int, max(g.expires_at) AS until,
      (array_agg(theirs.document::json #>> '{term,zone}' ORDER BY g.expires_at DESC))[1] AS zone,
      coalesce(array_agg(DISTINCT shared.medium) FILTER (WHERE shared.medium IS NOT NULL), '{}') AS media,
      (count(DISTINCT g.id) FILTER (WHERE ${mediaOf(ours)} IS NULL OR ${mediaOf(theirs)} IS NULL))::int AS "openMedia",
      (count(DISTINCT g.id) FILTER (WHERE ${isExclusive(theirs)} AND ${isOtherLicensee}))::int AS exclusive,
      bool_or(${isExclusive(ours)} AND ${isOtherLicensee}) AS "isAsked"
    FROM offer o JOIN agreement ours ON ours.offer_id = o.id
    LEFT JOIN license_grant renewed ON renewed.id = o.renews_grant_id
    CROSS JOIN LATERAL (SELECT greatest(${now}::timestamptz, renewed.expires_at) AS begin) term
    JOIN offer l ON l.creator_user_id = o.creator_user_id AND l.category = o.category
      AND (l.territory, o.territory) IN (${meeting})
      AND l.rights && o.rights
    JOIN license_grant g ON g.offer_id = l.id AND g.status = 'active' AND g.expires_at > ${now}::timestamptz
      AND g.expires_at > term.begin
      AND g.effective_at AT TIME ZONE 'UTC' < (term.begin AT TIME ZONE 'UTC') + make_interval(months => o.term_months)
    JOIN agreement theirs ON theirs.offer_id = l.id
    LEFT JOIN LATERAL jsonb_array_elements_text(coalesce(${mediaOf(theirs)}, '[]')) AS shared (medium)
      ON ${mediaOf(ours)} ? shared.medium
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

/** What in it may be a conflict, in sentences. Empty if the media of all differ and nothing is exclusive. */
export function conflictsIn({ count, media, openMedia, exclusive, isAsked }: Overlap): string[] {
  const shared = MEDIA.filter((medium) => media.includes(medium));
  return [
    ...(exclusive > 0
      ? [
          `${exclusive === count ? "Exclusive" : `${exclusive} of them exclusive`}: you promised not to license this to others.`,
        ]
      : []),
    ...(isAsked && exclusive === 0
      ? ["This offer asks for exclusivity, which the licenses that you granted exclude."]
      : []),
    ...(shared.length > 0 ? [`The same media: ${describeMedia(shared)}.`] : []),
    ...(openMedia > 0 ? ["Where the media are not named, compare the intended uses."] : []),
  ];
}
