import { type Endings, endingsOf } from "@/lib/license-rows/rules";
import type { Mail } from "@/lib/mail/catalogue";
import { heldOffer, type LicenseMail, mailTerms, type OfferMail } from "@/lib/mail/payloads";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import type { CounterPercent } from "@/lib/offers/rules";
import { agreedFacts } from "@/lib/terms/facts";
import { allWithFees } from "@/lib/terms/fees";
import { describeRights, PARTIES, type Party } from "@/lib/terms/terms";

const offerMail = (offer: OfferRecord): OfferMail => ({
  offerId: offer.id,
  tokenSalt: offer.tokenSalt,
  creatorName: offer.creatorName,
  buyerName: offer.buyerName,
  buyerOrgName: licenseeOf(offer),
  ...mailTerms(agreedFacts(offer.agreement.content)),
  expiresAt: offer.approvalTokenExpiresAt.toISOString(),
  ...(offer.agreement.content.renews && { renewsUntil: offer.agreement.content.renews.until }),
});

export const addressOf = (offer: OfferRecord, party: Party): string =>
  party === "creator" ? offer.creatorEmail : offer.buyerAddress;

type Unaddressed = Mail extends infer M ? (M extends Mail ? Omit<M, "toAddress"> : never) : never;

export const toBothParties = (offer: OfferRecord, mailTo: (to: Party) => Unaddressed): Mail[] =>
  PARTIES.map((to) => ({ ...mailTo(to), toAddress: addressOf(offer, to) }));

export const receivedMails = (offer: OfferRecord): Mail[] => [
  {
    template: "offer-received",
    toAddress: offer.creatorEmail,
    payload: { ...offerMail(offer), outsideCategories: offer.outsideCategories },
  },
];

/** For a confirmed buyer's offer. */
export const submittedMails = (offer: OfferRecord): Mail[] => [
  ...receivedMails(offer),
  { template: "offer-sent", toAddress: offer.buyerAddress, payload: offerMail(offer) },
];

/**
 * For an offer from an unproven browser. Repeats nothing that was typed, so that nobody can send text to others through us.
 * `offers`: one, or all of a brief. `again`: the link mailed before no longer works.
 */
export function heldMails(offers: readonly OfferRecord[], { again = false }: { again?: boolean } = {}): Mail[] {
  const [lead] = offers;
  if (!lead) return [];
  const several = offers.length > 1 && {
    creators: offers.length,
    amounts: offers.map(({ priceCents }) => priceCents),
    totalCents: allWithFees(offers.map(({ priceCents }) => priceCents)),
  };
  const payload = { ...heldOffer.parse(offerMail(lead)), ...several, ...(again && { again }) };
  return [{ template: "offer-confirm", toAddress: lead.buyerAddress, payload }];
}

/** For a confirmed buyer's brief. `offers` are all of it; the link of the first leads to all. */
export const briefMails = (offers: readonly [OfferRecord, ...OfferRecord[]]): Mail[] => {
  const asked = offers.map(({ creatorName, priceCents }) => ({ name: creatorName, priceCents }));
  return [{ template: "brief-sent", toAddress: offers[0].buyerAddress, payload: { ...offerMail(offers[0]), asked } }];
};

export type NewGrant = { id: string; tokenSalt: string; effectiveAt: Date; expiresAt: Date; certificateHash: string };

/** Rights that ended on their own have lines of their own. */
export const licenseMail = (offer: OfferRecord, grant: NewGrant & Partial<Endings>): LicenseMail => ({
  ...offerMail(offer),
  ...endedIn(offer, grant),
  grantId: grant.id,
  grantSalt: grant.tokenSalt,
  effectiveAt: grant.effectiveAt.toISOString(),
  endsAt: grant.expiresAt.toISOString(),
  certificateHash: grant.certificateHash,
});

function endedIn(offer: OfferRecord, { trainingEndedAt = null, replicaEndedAt = null }: Partial<Endings>) {
  const ended = endingsOf({ trainingEndedAt, replicaEndedAt }).map(({ right, at }) => ({
    right,
    at: at.toISOString(),
  }));
  const goOn = offer.rights.filter((right) => right !== "training" || trainingEndedAt === null);
  return ended.length > 0 ? { rights: describeRights(goOn), ended } : {};
}

export const approvedMails = (
  offer: OfferRecord,
  grant: NewGrant,
  { standing, now }: { standing: boolean; now: Date },
): Mail[] =>
  toBothParties(offer, (to) => ({
    template: "offer-approved",
    payload: {
      ...licenseMail(offer, grant),
      to,
      byStandingInstruction: standing,
      ...(grant.effectiveAt > now && { beginsLater: true }),
    },
  }));

/** What one party typed, for a mail to the other; null unless that mailbox has followed a link of ours. */
export const wordsFor = ({ buyerConfirmedAt }: OfferRecord, to: Party, words: string | null): string | null =>
  to === "creator" || buyerConfirmedAt !== null ? words : null;

export function declinedMails(offer: OfferRecord, reason: string | null): Mail[] {
  const to: Party = offer.awaiting === "creator" ? "buyer" : "creator";
  const isKept = reason !== null && wordsFor(offer, to, reason) === null;
  const payload = {
    ...offerMail(offer),
    to,
    reason: wordsFor(offer, to, reason),
    ...(isKept && { hasReason: true as const }),
  };
  return [{ template: "offer-declined", toAddress: addressOf(offer, to), payload }];
}

/**
 * For an offer closed by us. `reason`: a sentence; null if the creator's profile takes no offers. `takesNone`: the creator
 * takes no more offers from this brand.
 */
export const closedMail = (offer: OfferRecord, reason: string | null, takesNone: boolean): Mail => ({
  template: "offer-declined",
  toAddress: offer.buyerAddress,
  payload: { ...offerMail(offer), to: "buyer", reason, closedByUs: true, ...(takesNone && { takesNone }) },
});

export const withdrawnMails = (offer: OfferRecord): Mail[] => [
  { template: "offer-withdrawn", toAddress: offer.creatorEmail, payload: offerMail(offer) },
];

/** Stands for further mails about offers from this buyer, or, if `several`, from all brands. */
export const moreOffersMail = (offer: OfferRecord, several: boolean): Mail => {
  const { creatorName, buyerOrgName } = offerMail(offer);
  const { buyerOrgId } = offer;
  return {
    template: "more-offers",
    toAddress: offer.creatorEmail,
    payload: { creatorName, buyerOrgName, buyerOrgId, ...(several && { several }) },
  };
};

export const counteredMails = (
  child: OfferRecord,
  previousPriceCents: number,
  percent: CounterPercent,
  note: string | null = null,
): Mail[] => [
  {
    template: "counter-offer",
    toAddress: child.buyerAddress,
    payload: {
      ...offerMail(child),
      percent,
      previousPriceCents,
      ...(note !== null && { note: wordsFor(child, "buyer", note) }),
    },
  },
];

export const expiredMails = (offer: OfferRecord): Mail[] =>
  toBothParties(offer, (to) => ({
    template: "offer-expired",
    payload: { ...offerMail(offer), to, awaited: offer.awaiting },
  }));

export const reminderMail = (offer: OfferRecord, hoursLeft: 24 | 6): Mail => ({
  template: "offer-reminder",
  toAddress: addressOf(offer, offer.awaiting),
  payload: { ...offerMail(offer), to: offer.awaiting, hoursLeft },
});
