import { askedField, askedPriceField } from "@/lib/offers/asked";
import type { OfferRecord } from "@/lib/offers/record";
import { termsIn } from "@/lib/terms/agreement";
import type { Renewed } from "@/lib/terms/clauses";
import { formTerms, type OwnBilling } from "@/lib/terms/draft";
import { centsToInput } from "@/lib/terms/fees";

type Values = Readonly<Record<string, string | readonly string[]>>;

export type FormerOffer = {
  id: string;
  creatorName: string;
  renews: Renewed | undefined;
  /** The time zone in which the former term ends. */
  zone: string | undefined;
  /** The time zone in which the new term would end. */
  creatorZone: string;
  /** In cents: the creator's minimum, if their page shows it. */
  floorCents: number | null;
  values: Values;
};

/** A renewal or a new campaign needs its material on another day. */
const OTHER_DAY: Values = { neededBy: "" };

type Reader = { id: string; email: string };

/** Who offers: for whom, as typed, and whoever reads the form. A colleague's name is not theirs. */
const senderOf = (offer: OfferRecord, reader: Reader): Values => ({
  ...((offer.madeBy ?? reader.id) === reader.id && { buyerName: offer.buyerName }),
  buyerEmail: reader.email,
  company: offer.buyerOrganisation ?? "",
});

type FormerFacts = Pick<FormerOffer, "renews" | "creatorName" | "creatorZone" | "floorCents">;

export const formerOffer = (
  offer: OfferRecord,
  { sender, ...facts }: FormerFacts & { sender: Reader | undefined },
): FormerOffer => ({
  id: offer.id,
  zone: offer.agreement.content.term.zone,
  ...facts,
  values: {
    ...(sender && senderOf(offer, sender)),
    ...formTerms(termsIn(offer.agreement.content)),
    ...(facts.renews && OTHER_DAY),
  },
});

/** The form of a brief that a colleague returned. `asked`: its offers in the form's order, with the creators' page addresses. */
export const formerBrief = (asked: readonly [ReturnedTo, ...ReturnedTo[]], sender: Reader | undefined): Values => ({
  ...(sender && senderOf(asked[0].offer, sender)),
  ...formTerms(termsIn(asked[0].offer.agreement.content)),
  ...Object.fromEntries(
    asked.flatMap(({ offer, slug }, at) => [
      [askedField(at + 1), slug],
      [askedPriceField(at + 1), centsToInput(offer.priceCents)],
    ]),
  ),
});

type ReturnedTo = { offer: OfferRecord; slug: string };

/** What the form for another offer knows about a signed-in brand. */
export type Remembered = {
  values: Values;
  lastBrief: { creatorName: string; at: Date; values: Values } | undefined;
  own?: (OwnBilling & { version: string }) | undefined;
};

/**
 * `last`: the newest offer of the brand that went out, if any. `company`: the brand's name, proposed to whoever was invited to it
 * while no offer says how it calls itself.
 */
export const rememberedOf = (
  reader: Reader,
  last: OfferRecord | undefined,
  floorCents: number | null,
  company?: string,
): Remembered => ({
  values: { buyerEmail: reader.email, ...(last ? senderOf(last, reader) : company && { company }) },
  lastBrief: last && { creatorName: last.creatorName, at: last.createdAt, values: briefOf(last, floorCents) },
});

/** The terms of a former offer, for another creator, at no less than the minimum that creator publishes. */
const briefOf = (last: OfferRecord, floorCents: number | null): Values => ({
  ...formTerms({
    ...termsIn(last.agreement.content),
    priceCents: Math.max(last.priceCents, floorCents ?? 0),
  }),
  ...OTHER_DAY,
});
