import { z } from "zod";
import { excludes, isOthers, meets, type Taking } from "@/lib/license-rows/rules";
import { type Held, heldOf, takingsOf } from "@/lib/license-rows/slots";
import { wantedBy } from "@/lib/offers/obstacles";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { describeMedia, MEDIA } from "@/lib/terms/scope";
import {
  CATEGORIES,
  type Category,
  categoryLabels,
  describeRights,
  RIGHTS,
  type Right,
  TERRITORIES,
  type Territory,
  territoryLabels,
} from "@/lib/terms/terms";
import { regionsOf } from "@/lib/terms/territories";
import { countOf } from "@/lib/text/typeset";

/**
 * The licenses in force, in one category and territory, that an offer would overlap.
 * - `until`: the first instant after the last of them. `zone`: that license's, so that people see the same end as on it
 *   (`termEnd`).
 * - `media`: named both by a license and by the offer.
 * - `openMedia`: how many cannot be told apart by media, because they or the offer name none.
 * - `exclusive`: how many are exclusive and another licensee's.
 * - `isAsked`: whether the offer asks for exclusivity that another licensee's license excludes.
 */
export type Overlap = {
  category: Category;
  territory: Territory;
  count: number;
  until: Date;
  zone: string | null;
  media: string[];
  openMedia: number;
  exclusive: number;
  isAsked: boolean;
};

const inForceRow = z.strictObject({
  creatorUserId: z.string(),
  rights: z.array(z.enum(RIGHTS)),
  category: z.enum(CATEGORIES),
  territory: z.enum(TERRITORIES),
  exclusive: z.boolean(),
  licensee: z.string(),
  from: z.date(),
  until: z.date(),
  zone: z.string().nullable(),
  media: z.array(z.string()),
});

type InForce = z.infer<typeof inForceRow>;

/** The licenses of these creators, in these offers' categories, that are in force at `now`. `rights`: without released ones. */
const inForceOf = (offers: readonly OfferRecord[], now: Date): Promise<InForce[]> =>
  // Read as JSON rather than JSONB, which refuses some characters.
  queryRows(db(), inForceRow)`
    SELECT g.creator_user_id AS "creatorUserId", ARRAY(
        SELECT DISTINCT s."right"::text FROM license_slot s WHERE s.grant_id = g.id AND upper(s.period) > ${now}::timestamptz
      ) AS rights, l.category::text, l.territory::text,
      coalesce((a.document::json #> '{scope,exclusivity}')::text, 'null') <> 'null' AS exclusive,
      licensee_of(l.buyer_org_id, coalesce(l.buyer_organisation, l.buyer_name))::text AS licensee,
      g.effective_at AS from, g.expires_at AS until, a.document::json #>> '{term,zone}' AS zone,
      ARRAY(SELECT json_array_elements_text(a.document::json #> '{scope,media}')) AS media
    FROM license_grant g JOIN offer l ON l.id = g.offer_id JOIN agreement a ON a.offer_id = l.id
    WHERE g.creator_user_id = ANY(${offers.map(({ creatorUserId }) => creatorUserId)}::uuid[]) AND g.status = 'active'
      AND g.expires_at > ${now}::timestamptz AND l.category = ANY(${offers.map(({ category }) => category)}::text[]::category[])`;

/** Sums up those in `territory`; undefined if there are none. */
function overlapIn(
  territory: Territory,
  { scope, category }: OfferRecord,
  asked: Taking,
  beside: readonly (InForce & Taking)[],
): Overlap | undefined {
  const there = beside.filter((one) => one.territory === territory).sort((one, other) => +other.until - +one.until);
  const [last] = there;
  if (!last) return undefined;
  const media: readonly string[] = scope?.media ?? [];
  const of = (others: readonly InForce[]) => [...new Set(others.flatMap((one) => one.media))];
  return {
    category,
    territory,
    count: there.length,
    until: last.until,
    zone: last.zone,
    media: of(there).filter((medium) => media.includes(medium)),
    openMedia: there.filter((one) => media.length === 0 || one.media.length === 0).length,
    exclusive: there.filter((one) => one.exclusive && excludes(asked, one)).length,
    isAsked: asked.exclusive && there.some((one) => excludes(asked, one)),
  };
}

/**
 * For each of these offers, the creator's licenses in force at `now` that would overlap it in a right, the category, territory
 * and time if it were approved at `now`. A renewal's term begins when the license that it renews ends. Offers without overlaps
 * are missing. For the creator only: other buyers' licenses are confidential.
 */
export async function overlapsOf(offers: readonly OfferRecord[], now: Date): Promise<Map<string, Overlap[]>> {
  if (offers.length === 0) return new Map();
  const takings = await takingsOf(
    db(),
    offers.map((offer) => wantedBy(offer, now)),
  );
  const licenses = (await inForceOf(offers, now)).map((one) => ({ ...one, regions: regionsOf(one.territory) }));
  const overlaps = new Map<string, Overlap[]>();
  for (const [index, offer] of offers.entries()) {
    const asked = takings[index];
    if (!asked) continue;
    const beside = licenses.filter(
      (one) => one.creatorUserId === offer.creatorUserId && one.category === asked.category && meets(asked, one),
    );
    const found = TERRITORIES.flatMap((territory) => overlapIn(territory, offer, asked, beside) ?? []);
    if (found.length > 0)
      overlaps.set(
        offer.id,
        found.sort((one, other) => +one.until - +other.until),
      );
  }
  return overlaps;
}

const namedRow = z.strictObject({
  grantId: z.string(),
  licensee: z.string(),
  category: z.enum(CATEGORIES),
  territory: z.enum(TERRITORIES),
  zone: z.string().nullable(),
});

/**
 * A license that a creator gave exclusively to somebody else. `rights`: the ones that an offer asks for too. `licensee`: the
 * organization, or the person, as in its agreement. `until`: the first instant after it. `zone`: as in `Overlap`.
 */
export type ExclusiveBeside = z.infer<typeof namedRow> & { rights: Right[]; from: Date; until: Date };

/** What one license holds of what is asked for, over all regions. */
const joined = (asked: Taking, held: readonly Held[]): { rights: Right[]; from: Date; until: Date } => ({
  rights: RIGHTS.filter((right) => asked.rights.includes(right) && held.some(({ rights }) => rights.includes(right))),
  from: new Date(Math.min(...held.map(({ from }) => from.getTime()))),
  until: new Date(Math.max(...held.map(({ until }) => until.getTime()))),
});

/**
 * For each of these offers, the exclusive licenses of its creator that meet it in a right, territory and time. Any field
 * counts, because one campaign can be described in two. So does what an ended right keeps taken, and what the person licensed
 * under an earlier profile. Offers without any are missing. For the creator only: it names other brands.
 */
export async function exclusivesBeside(
  offers: readonly OfferRecord[],
  now: Date,
): Promise<Map<string, ExclusiveBeside[]>> {
  if (offers.length === 0) return new Map();
  const wanted = offers.map((offer) => wantedBy(offer, now));
  const takings = await takingsOf(db(), wanted);
  const creators = offers.map(({ creatorUserId }) => creatorUserId);
  const until = new Date(Math.max(...wanted.map(({ expiresAt }) => expiresAt.getTime())));
  const exclusives = (await heldOf(db(), creators, { since: now, until })).filter(({ exclusive }) => exclusive);
  const beside = offers.map(({ creatorUserId }, index) => {
    const asked = takings[index];
    return exclusives.filter(
      (one) => one.creatorUserId === creatorUserId && asked && meets(asked, one) && isOthers(asked, one),
    );
  });
  const ids = [...new Set(beside.flat().map(({ grantId }) => grantId))];
  const named = await queryRows(db(), namedRow)`
    SELECT g.id AS "grantId", coalesce(l.buyer_organisation, l.buyer_name) AS licensee, l.category::text, l.territory::text,
      a.document::json #>> '{term,zone}' AS zone
    FROM license_grant g JOIN offer l ON l.id = g.offer_id JOIN agreement a ON a.offer_id = l.id
    WHERE g.id = ANY(${ids}::uuid[]) ORDER BY g.id`;
  const found = new Map<string, ExclusiveBeside[]>();
  for (const [index, { id }] of offers.entries()) {
    const [asked, held = []] = [takings[index], beside[index]];
    const ones = named.flatMap((one) => {
      const of = held.filter(({ grantId }) => grantId === one.grantId);
      return asked && of.length > 0 ? [{ ...one, ...joined(asked, of) }] : [];
    });
    if (ones.length > 0)
      found.set(
        id,
        ones.sort((one, other) => +one.until - +other.until),
      );
  }
  return found;
}

/** "Likeness, voice, exclusively in games, US" */
export const describeExclusive = ({ rights, category, territory }: ExclusiveBeside): string =>
  `${describeRights(rights)}, exclusively in ${categoryLabels[category].toLowerCase()}, ${territoryLabels[territory]}`;

/** "2 licenses in advertising, US" */
export const describeOverlap = ({ count, category, territory }: Overlap): string =>
  `${countOf(count, "license")} in ${categoryLabels[category].toLowerCase()}, ${territoryLabels[territory]}`;

/** What may conflict, in sentences. Empty if all media differ and nothing is exclusive. */
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
