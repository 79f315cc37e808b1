import { isOneOf } from "@/lib/accounts/addresses";
import { LICENSOR_STATUSES } from "@/lib/creators/rules";
import { isNameOfOthers } from "@/lib/creators/verification";
import type { CreatorStatus } from "@/lib/generated/prisma/enums";
import { isFree, type Licensee, type Wanted } from "@/lib/license-rows/slots";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { withheldBy } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { termFrom } from "@/lib/terms/agreement";
import { isExclusive, mediaIn } from "@/lib/terms/scope";
import type { CreatorRules } from "@/lib/terms/terms";

/**
 * Why a party may not agree to an open offer, because a rule of its admission has changed since. Declining stays possible. A
 * creator may approve what their own rules withhold.
 */
export type Obstacle =
  | "creator-gone"
  | "name-held"
  | "one-mailbox"
  | "renewed-revoked"
  | "right-withheld"
  | "exclusive-withheld"
  | "media-withheld"
  | "not-available";

/** Who agrees: the awaited party by approving, the creator by countering, or the creator's standing instruction. */
export type Agreeing = "approve" | "counter" | "standing";

/** Everything else that agreeing to an offer depends on. */
export type Facts = {
  creator: { status: CreatorStatus; name: string; isNameHeld: boolean };
  rules: Pick<CreatorRules, "rights" | "media" | "allowsExclusive">;
  /** The agreement's name looks like one under which somebody else is verified. */
  isNameOfOthers: boolean;
  isOneMailbox: boolean;
  isRenewedRevoked: boolean;
  /** No license from the creator to somebody else stands in the way. */
  isFree: boolean;
};

/** What the offer's license would take from its creator if approved at `now`. */
export const wantedBy = (offer: OfferRecord, now: Date): Wanted & { licensee: Licensee } => ({
  creatorUserId: offer.creatorUserId,
  rights: offer.rights,
  category: offer.category,
  territory: offer.territory,
  exclusive: isExclusive(offer.scope),
  licensee: { buyerOrgId: offer.buyerOrgId, name: licenseeOf(offer) },
  ...termFrom(offer.agreement.content, now),
});

type Agreed = Pick<OfferRecord, "awaiting" | "creatorName" | "rights" | "scope">;

/**
 * The first obstacle to agreeing.
 * - A creator who approves consents to these terms, whatever their rules say.
 * - A right, a medium or exclusivity that the rules now withhold stops a standing instruction and a counter-offer.
 * - Nobody agrees to what another license has taken.
 */
export function obstacleIn(offer: Agreed, by: Agreeing, facts: Facts): Obstacle | undefined {
  const { creator, rules } = facts;
  if (!LICENSOR_STATUSES.some((status) => status === creator.status)) return "creator-gone";
  // Also checks the agreement's frozen name if it differs from today's. If it does not, staff may have allowed it.
  if (creator.isNameHeld || (creator.name !== offer.creatorName && facts.isNameOfOthers)) return "name-held";
  if (facts.isOneMailbox) return "one-mailbox";
  if (facts.isRenewedRevoked) return "renewed-revoked";
  const isCreatorsOwn = by === "approve" && offer.awaiting === "creator";
  const withheld = isCreatorsOwn ? undefined : withheldBy(offer, rules);
  if (withheld) return `${withheld}-withheld`;
  return facts.isFree ? undefined : "not-available";
}

/**
 * The facts as they are now. In a transaction that called `lockOffered` (lib/offers/decide) they do not change, except who else
 * is verified under the agreement's name. Undefined if a party is gone.
 */
export async function factsOf(client: Db, offer: OfferRecord, now: Date): Promise<Facts | undefined> {
  const creator = await client.creatorProfile.findUnique({
    where: { userId: offer.creatorUserId },
    select: {
      status: true,
      nameHeldAt: true,
      rights: true,
      media: true,
      allowsExclusive: true,
      profile: { select: { displayName: true, email: true, emailKey: true } },
    },
  });
  const brand = await client.buyerOrg.findUnique({ where: { id: offer.buyerOrgId }, select: { emailKey: true } });
  if (!creator || !brand) return undefined;
  const { profile, status, nameHeldAt, rights, media, allowsExclusive } = creator;
  return {
    creator: { status, name: profile.displayName ?? profile.email, isNameHeld: nameHeldAt !== null },
    rules: { rights, media: mediaIn(media), allowsExclusive },
    isNameOfOthers: await isNameOfOthers(client, offer.creatorUserId, offer.creatorName),
    isOneMailbox: await isOneOf(client, profile.emailKey, [brand.emailKey]),
    isRenewedRevoked: await isRenewedRevoked(client, offer),
    isFree: await isFree(client, wantedBy(offer, now)),
  };
}

const isRenewedRevoked = async (client: Db, { renewsGrantId }: OfferRecord): Promise<boolean> =>
  renewsGrantId !== null &&
  (await client.licenseGrant.count({ where: { id: renewsGrantId, status: { not: "revoked" } } })) === 0;

/** For pages. A decision checks again. */
export async function obstacleTo(offer: OfferRecord, by: Agreeing, now: Date): Promise<Obstacle | undefined> {
  const facts = await factsOf(db(), offer, now);
  return facts && obstacleIn(offer, by, facts);
}
