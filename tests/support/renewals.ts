import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { approve } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { renewedBy } from "@/lib/offers/renewal";
import { submitOffer } from "@/lib/offers/submit";
import type { ConfirmedBuyer } from "@/lib/proofs";
import type { OfferTerms } from "@/lib/terms/terms";
import { RIGHTS } from "@/lib/terms/terms";
import { addCreator, confirmedBuyer, openLink, requestTo } from "@/tests/support/offers";

export type Held = {
  creator: { userId: string; email: string };
  email: string;
  buyer: ConfirmedBuyer;
  offer: OfferRecord;
  grant: GrantRecord;
};

async function approved(offer: OfferRecord, now: Date): Promise<GrantRecord> {
  const outcome = await approve(await openLink(offer), now);
  const grant = outcome.ok ? await findGrant(outcome.grant.id) : undefined;
  if (!grant) throw new Error("Nothing was licensed");
  return grant;
}

export async function addHeld(now: Date, terms: Partial<OfferTerms> = {}): Promise<Held> {
  const creator = await addCreator({
    rights: RIGHTS.filter((right) => right !== "training" || terms.rights?.includes(right)),
    priceFloorCents: 100,
  });
  const request = requestTo(creator, terms);
  const buyer = await confirmedBuyer(request.buyerEmail);
  const outcome = await submitOffer(request, buyer, now);
  if (!outcome.ok) throw new Error(outcome.reason);
  const grant = await approved(outcome.offer, now);
  return { creator, email: request.buyerEmail, buyer, offer: outcome.offer, grant };
}

export const offerRenewal = ({ creator, email, buyer, grant }: Held, now: Date, terms: Partial<OfferTerms> = {}) =>
  submitOffer({ ...requestTo(creator, terms), buyerEmail: email, renews: renewedBy(grant) }, buyer, now);

export async function addRenewal(held: Held, now: Date, terms: Partial<OfferTerms> = {}): Promise<OfferRecord> {
  const outcome = await offerRenewal(held, now, terms);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.offer;
}

export const renew = async (held: Held, now: Date, terms: Partial<OfferTerms> = {}): Promise<GrantRecord> =>
  approved(await addRenewal(held, now, terms), now);
