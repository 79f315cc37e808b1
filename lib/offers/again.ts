import type { OfferRecord } from "@/lib/offers/record";
import { termsIn } from "@/lib/terms/agreement";
import type { Renewed } from "@/lib/terms/clauses";
import { formTerms } from "@/lib/terms/draft";

type Values = Readonly<Record<string, string | readonly string[]>>;

export type FormerOffer = {
  id: string;
  creatorName: string;
  renews: Renewed | undefined;
  /** In which the term that it had ends. */
  zone: string | undefined;
  /** In which the term that it is offered ends. */
  creatorZone: string;
  /** In cents: the creator's minimum, if their page shows it. */
  floorCents: number | null;
  values: Values;
};

/** Who offers, as typed. */
const senderOf = (offer: OfferRecord): Values => ({
  buyerName: offer.buyerName,
  buyerEmail: offer.buyerAddress,
  company: offer.buyerOrganisation ?? "",
});

type FormerFacts = Pick<FormerOffer, "renews" | "creatorName" | "creatorZone" | "floorCents">;

export const formerOffer = (offer: OfferRecord, facts: FormerFacts): FormerOffer => ({
  id: offer.id,
  zone: offer.agreement.content.term.zone,
  ...facts,
  values: { ...senderOf(offer), ...formTerms(termsIn(offer.agreement.content)) },
});

/** What the form of another offer knows of a signed-in brand. */
export type Remembered = { values: Values; lastBrief: { creatorName: string; at: Date } | undefined };

/** `last`: the newest offer of this address that went out, if any. */
export const rememberedOf = (email: string, last: OfferRecord | undefined): Remembered => ({
  values: { buyerEmail: email, ...(last && senderOf(last)) },
  lastBrief: last && { creatorName: last.creatorName, at: last.createdAt },
});

/** The terms of a former offer for another creator, at no less than that one's published minimum. */
export const briefOf = (last: OfferRecord, floorCents: number | null): Values => ({
  ...formTerms({
    ...termsIn(last.agreement.content),
    priceCents: Math.max(last.priceCents, floorCents ?? 0),
  }),
});
