import type { LicenseMail, Mail, OfferMail } from "@/lib/mail/catalogue";
import { type OfferRecord, termsOf } from "@/lib/offers/record";
import { type CounterPercent, categoryLabels, describeRights, type Party, territoryLabels } from "@/lib/offers/rules";
import { platformFee } from "@/lib/pricing/rules";

/** What every mail about an offer states. */
export const offerMail = (offer: OfferRecord): OfferMail => ({
  offerId: offer.id,
  tokenSalt: offer.tokenSalt,
  creatorName: offer.creatorName,
  buyerName: offer.buyerName,
  buyerOrgName: offer.buyerOrgName,
  rights: describeRights(termsOf(offer)),
  category: categoryLabels[offer.category],
  territory: territoryLabels[offer.territory],
  termMonths: offer.termMonths,
  useCase: offer.useCase,
  priceCents: offer.priceCents,
  feeCents: platformFee(offer.priceCents).totalCents,
  expiresAt: offer.approvalTokenExpiresAt.toISOString(),
});

export const addressOf = (offer: OfferRecord, party: Party): string =>
  party === "creator" ? offer.creatorEmail : offer.buyerEmail;

/** A mail before it is addressed. */
type Letter = Mail extends infer M ? (M extends Mail ? Omit<M, "toAddress"> : never) : never;

/** The same news to both parties; `letter` words it for each. */
export const toBothParties = (offer: OfferRecord, letter: (to: Party) => Letter): Mail[] =>
  (["creator", "buyer"] as const).map((to) => ({ ...letter(to), toAddress: addressOf(offer, to) }));

/** A new offer: the creator gets the decision link, the buyer its own link. */
export const submittedMails = (offer: OfferRecord): Mail[] => [
  {
    template: "offer-received",
    toAddress: offer.creatorEmail,
    payload: { ...offerMail(offer), outsideCategories: offer.outsideCategories },
  },
  { template: "offer-sent", toAddress: offer.buyerEmail, payload: offerMail(offer) },
];

/** The license that an approval makes, as the mails state it. */
export type NewGrant = { id: string; tokenSalt: string; effectiveAt: Date; expiresAt: Date; certificateHash: string };

export const licenseMail = (offer: OfferRecord, grant: NewGrant): LicenseMail => ({
  ...offerMail(offer),
  grantId: grant.id,
  grantSalt: grant.tokenSalt,
  effectiveAt: grant.effectiveAt.toISOString(),
  endsAt: grant.expiresAt.toISOString(),
  certificateHash: grant.certificateHash,
});

export const approvedMails = (offer: OfferRecord, grant: NewGrant, byStandingInstruction: boolean): Mail[] =>
  toBothParties(offer, (to) => ({
    template: "offer-approved",
    payload: { ...licenseMail(offer, grant), to, byStandingInstruction },
  }));

/** To the party that did not decline. */
export function declinedMails(offer: OfferRecord, reason: string | null): Mail[] {
  const to = offer.awaiting === "creator" ? "buyer" : "creator";
  return [
    { template: "offer-declined", toAddress: addressOf(offer, to), payload: { ...offerMail(offer), to, reason } },
  ];
}

/** `child` is the counter-offer, whose decision link goes to the buyer. */
export const counteredMails = (child: OfferRecord, previousPriceCents: number, percent: CounterPercent): Mail[] => [
  {
    template: "counter-offer",
    toAddress: child.buyerEmail,
    payload: { ...offerMail(child), percent, previousPriceCents },
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
