import { formatUsd } from "@/lib/licensing/fees";
import type { HeldOfferMail, LicenseMail, OfferMail } from "@/lib/mail/catalogue";
import type { Fact } from "@/lib/mail/templates/parts";
import { briefHash, excerptOf, months, nameOf } from "@/lib/mail/wording";
import { formatMoment } from "@/lib/time";

type Side = "creator" | "buyer";

/** The licensee in a sentence: the organisation's name. */
export const buyerOf = (offer: OfferMail): string => nameOf(offer.buyerOrgName);

/** Who stands on the other side of `to`. */
export const otherOf = (offer: OfferMail, to: Side): string =>
  to === "creator" ? buyerOf(offer) : nameOf(offer.creatorName);

/** "Acme (Dana Lee)", or the one name when the buyer acts for itself. */
const buyerInFull = (offer: OfferMail): string =>
  offer.buyerOrgName === offer.buyerName ? buyerOf(offer) : `${buyerOf(offer)} (${nameOf(offer.buyerName)})`;

const licensed = (offer: HeldOfferMail): Fact[] => [
  ["Rights", offer.rights],
  ["Category", offer.category],
  ["Territory", offer.territory],
  ["Term", months(offer.termMonths)],
];

/** What is licensed, and for what price: as the side `to` sees it. */
const termFacts = (offer: OfferMail, to: Side): Fact[] => [
  ...licensed(offer),
  ["Intended use", excerptOf(offer.useCase)],
  ...priceFacts(offer, to),
];

/** What a held offer asks for, without a word that was typed. */
export const heldFacts = (offer: HeldOfferMail): Fact[] => [...licensed(offer), ...priceFacts(offer, "buyer")];

function priceFacts({ priceCents, feeCents }: HeldOfferMail, to: Side): Fact[] {
  if (to === "creator") return [["Price", `${formatUsd(priceCents)}, all of it yours: you pay no fees`]];
  return [
    ["Price", formatUsd(priceCents)],
    ["Platform fee", formatUsd(feeCents)],
    ["Total", formatUsd(priceCents + feeCents)],
  ];
}

export const answerBy = (offer: OfferMail): Fact => ["Answer by", formatMoment(new Date(offer.expiresAt))];

/** An offer as the side `to` sees it. */
export const offerFacts = (offer: OfferMail, to: Side): Fact[] => [
  to === "creator" ? ["From", buyerInFull(offer)] : ["To", nameOf(offer.creatorName)],
  ...termFacts(offer, to),
];

/** A license as the side `to` sees it: its terms, when it runs, and which certificate vouches for it. */
export const licenseFacts = (license: LicenseMail, to: Side): Fact[] => [
  to === "creator" ? ["Licensee", buyerInFull(license)] : ["Licensor", nameOf(license.creatorName)],
  ...termFacts(license, to),
  ["Effective", formatMoment(new Date(license.effectiveAt))],
  ["Ends", formatMoment(new Date(license.endsAt))],
  ["Certificate", briefHash(license.certificateHash)],
];
