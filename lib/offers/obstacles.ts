import { z } from "zod";
import { LICENSOR_STATUSES } from "@/lib/creators/rules";
import { isOthersName } from "@/lib/creators/verification";
import { Prisma } from "@/lib/generated/prisma/client";
import { isFreeSql, licensorTurnSql, type Wanted } from "@/lib/license-rows/slots";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { termFrom } from "@/lib/terms/agreement";
import { isExclusive } from "@/lib/terms/scope";

/** Why nobody may agree to an open offer: a rule of its admission that has changed since. Declining stays possible. */
const OBSTACLES = [
  "creator-gone",
  "name-held",
  "one-mailbox",
  "renewed-revoked",
  "right-withheld",
  "exclusive-withheld",
  "media-withheld",
  "not-available",
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Who agrees: the awaited party by approving, the creator by countering, or the creator's standing instruction. */
type Agreement = "approve" | "counter" | "standing";

/** What the offer's license would take of its creator if it were approved at `now`. */
export const wantedBy = (offer: OfferRecord, now: Date): Wanted => ({
  creatorUserId: offer.creatorUserId,
  rights: offer.rights,
  category: offer.category,
  territory: offer.territory,
  exclusive: isExclusive(offer.scope),
  licensee: { buyerOrgId: offer.buyerOrgId, name: licenseeOf(offer) },
  ...termFrom(offer.agreement.content, now),
});

/**
 * The rules that agreeing depends on, as conditions over `c` (creator_profile), `p` (profiles), `b` (buyer_org) and, for
 * a renewal, `g` (license_grant). The creator's own approval is consent to these terms, whatever the rules say; a right
 * that the rules withhold by now is not licensed in the creator's absence, nor offered in a counter-offer; nor is an
 * exclusive license or a medium that they withhold. Nobody agrees to what another license has taken.
 */
function conditionsOf(offer: OfferRecord, by: Agreement, now: Date): Partial<Record<Obstacle, Prisma.Sql>> {
  const media = offer.scope?.media ?? [];
  const isCreatorsOwn = by === "approve" && offer.awaiting === "creator";
  return {
    "creator-gone": Prisma.sql`c.status::text = ANY(${[...LICENSOR_STATUSES]}::text[])`,
    // Also the name that the agreement froze, if it is not today's, which staff may have allowed.
    "name-held": Prisma.sql`c.name_held_at IS NULL
      AND (coalesce(p.display_name, p.email) = ${offer.creatorName} OR NOT ${isOthersName(offer.creatorName)})`,
    "one-mailbox": Prisma.sql`person_mailbox_of(p.email_key) <> person_mailbox_of(b.email_key)`,
    ...(offer.renewsGrantId !== null && { "renewed-revoked": Prisma.sql`g.status <> 'revoked'` }),
    ...(!isCreatorsOwn && { "right-withheld": Prisma.sql`c.rights @> ${[...offer.rights]}::text[]::license_right[]` }),
    ...(!isCreatorsOwn && isExclusive(offer.scope) && { "exclusive-withheld": Prisma.sql`c.allows_exclusive` }),
    ...(!isCreatorsOwn && media.length > 0 && { "media-withheld": Prisma.sql`c.media @> ${[...media]}::text[]` }),
    "not-available": isFreeSql(wantedBy(offer, now)),
  };
}

const partiesSql = (offer: OfferRecord) => Prisma.sql`
  creator_profile c JOIN profiles p ON p.id = c.user_id JOIN buyer_org b ON b.id = ${offer.buyerOrgId}::uuid
  ${offer.renewsGrantId === null ? Prisma.empty : Prisma.sql`JOIN license_grant g ON g.id = ${offer.renewsGrantId}::uuid`}`;

/**
 * The creator as `user_id`, if nothing stands in the way of agreeing. What the conditions read is locked until the
 * transaction ends, so that a suspension, a change of rules or address, or a revocation comes before or after the
 * decision: rows shared, addresses by their key alone, which lets the decision confirm the buyer. What the
 * license's certificate claims must count. Whoever makes a license takes the creator's turn
 * before these locks, because a revocation does.
 */
export const unobstructedSql = (
  offer: OfferRecord,
  by: Agreement,
  now: Date,
  { verification, organisation }: Claimed = {},
): Prisma.Sql => Prisma.sql`
  SELECT c.user_id FROM ${partiesSql(offer)} ${verification === undefined ? Prisma.empty : claimedSql(verification)}
    ${organisation === undefined ? Prisma.empty : claimedCheckSql(organisation, offer)}
    ${by === "counter" ? Prisma.empty : turnSql(offer)}
  WHERE c.user_id = ${offer.creatorUserId}::uuid AND ${Prisma.join(Object.values(conditionsOf(offer, by, now)), " AND ")}
  FOR SHARE OF ${Prisma.raw(["c", ...(offer.renewsGrantId === null ? [] : ["g"]), ...(verification === undefined ? [] : ["v", "p"]), ...(organisation === undefined ? [] : ["k"])].join(", "))}
  FOR KEY SHARE OF p, b`;

/** Ids of the creator's verification and of the check of the brand's organisation that a license's certificate claims. */
export type Claimed = { verification?: string | undefined; organisation?: string | undefined };

const claimedCheckSql = (checkId: string, { buyerOrganisation }: OfferRecord) =>
  Prisma.sql`JOIN organisation_check k ON k.id = ${checkId}::uuid AND organisation_check_counts(k, b, ${buyerOrganisation})`;

const claimedSql = (verificationId: string) =>
  Prisma.sql`JOIN creator_verification v ON v.id = ${verificationId}::uuid AND verification_counts(v, c, p)`;

/** OFFSET keeps it from being left out as unused. */
const turnSql = ({ creatorUserId }: OfferRecord) =>
  Prisma.sql`CROSS JOIN (SELECT ${licensorTurnSql(Prisma.sql`${creatorUserId}`)}::text AS taken OFFSET 0) AS turn`;

const obstacleRow = z.strictObject({ obstacle: z.enum(OBSTACLES).nullable() });

/** The first obstacle to agreeing now, for pages and refusals; the deciding statement asks the same conditions itself. */
export async function obstacleTo(offer: OfferRecord, by: Agreement, now: Date): Promise<Obstacle | undefined> {
  const cases = Object.entries(conditionsOf(offer, by, now)).map(
    ([obstacle, condition]) => Prisma.sql`WHEN NOT (${condition}) THEN ${obstacle}`,
  );
  const [row] = await queryRows(db(), obstacleRow)`
    SELECT CASE ${Prisma.join(cases, " ")} END AS obstacle FROM ${partiesSql(offer)}
    WHERE c.user_id = ${offer.creatorUserId}::uuid`;
  return row?.obstacle ?? undefined;
}
