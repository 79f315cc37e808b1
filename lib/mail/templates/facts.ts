import type { HeldOfferMail, LicenseMail, OfferMail, UseMail } from "@/lib/mail/catalogue";
import type { Fact } from "@/lib/mail/templates/parts";
import { briefHash, excerptOf, nameOf } from "@/lib/mail/wording";
import { formatUsd } from "@/lib/terms/fees";
import { countOf } from "@/lib/text/typeset";
import { formatDay, formatDeadline } from "@/lib/time";

type Side = "creator" | "buyer";

export const buyerOf = (offer: OfferMail): string => nameOf(offer.buyerOrgName);

export const otherOf = (offer: OfferMail, to: Side): string =>
  to === "creator" ? buyerOf(offer) : nameOf(offer.creatorName);

const buyerInFull = (offer: OfferMail): string =>
  offer.buyerOrgName === offer.buyerName ? buyerOf(offer) : `${buyerOf(offer)} (${nameOf(offer.buyerName)})`;

const licensed = (offer: HeldOfferMail): Fact[] => [
  ["Rights", offer.rights],
  ["Category", offer.category],
  ["Territory", offer.territory],
  ["Term", countOf(offer.termMonths, "month")],
];

const termFacts = (offer: OfferMail, to: Side): Fact[] => [
  ...licensed(offer),
  ["Intended use", excerptOf(offer.useCase)],
  ...priceFacts(offer, to),
];

/** Without any typed text. */
export const heldFacts = (offer: HeldOfferMail): Fact[] => [...licensed(offer), ...priceFacts(offer, "buyer")];

export type Amount = { figure: string; note: string };

export const amountOf = ({ priceCents, feeCents }: HeldOfferMail, to: Side): Amount => ({
  figure: formatUsd(priceCents),
  note:
    to === "creator"
      ? "All of it yours: you pay no fees."
      : `Plus the platform fee of ${formatUsd(feeCents)}: ${formatUsd(priceCents + feeCents)} in all.`,
});

function priceFacts({ priceCents, feeCents }: HeldOfferMail, to: Side): Fact[] {
  if (to === "creator") return [["Price", `${formatUsd(priceCents)}, all of it yours: you pay no fees`]];
  return [
    ["Price", formatUsd(priceCents)],
    ["Platform fee", formatUsd(feeCents)],
    ["Total", formatUsd(priceCents + feeCents)],
  ];
}

const renewal = ({ renewsUntil, zone }: OfferMail): Fact[] =>
  renewsUntil
    ? [["Renews", `The license that ends ${formatDeadline(new Date(renewsUntil), zone)}; the new term begins then`]]
    : [];

export const answerBy = (offer: OfferMail): Fact => [
  "Answer by",
  formatDeadline(new Date(offer.expiresAt), offer.zone),
];

export const offerFacts = (offer: OfferMail, to: Side): Fact[] => [
  to === "creator" ? ["From", buyerInFull(offer)] : ["To", nameOf(offer.creatorName)],
  ...renewal(offer),
  ...termFacts(offer, to),
];

export const filedFacts = ({ place, where, beginsOn, endsOn }: UseMail): Fact[] => [
  ["Where", excerptOf(place)],
  ["Territory of the use", where],
  ["From", formatDay(new Date(beginsOn))],
  ["To", formatDay(new Date(endsOn))],
];

export const licenseFacts = (license: LicenseMail, to: Side): Fact[] => [
  to === "creator" ? ["Licensee", buyerInFull(license)] : ["Licensor", nameOf(license.creatorName)],
  ...termFacts(license, to),
  ["Effective", formatDeadline(new Date(license.effectiveAt), license.zone)],
  ["Ends", formatDeadline(new Date(license.endsAt), license.zone)],
  ["Certificate", briefHash(license.certificateHash)],
];
