import type { HeldOfferMail, LicenseMail, OfferMail, UseMail } from "@/lib/mail/payloads";
import { formatUsd } from "@/lib/terms/fees";
import { namesMedia, type PermitTerm, permitted } from "@/lib/terms/permitted";
import { editLabels } from "@/lib/terms/scope";
import { formatEnd, formatEndDayAlone, type TermEnd, termEnd } from "@/lib/terms/term";
import { type Party, RIGHTS, rightLabels } from "@/lib/terms/terms";
import { countOf, listOf, lowered } from "@/lib/text/typeset";
import { dayInWords, formatDay, formatMoment, readerZone } from "@/lib/time";

/** Characters that end a header line, hide text or reverse its direction. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** What mail clients turn into links: the "://" of a scheme, and a dot between a word and letters. */
const SCHEME = /:\/\//g;
const DOMAIN_DOT = /(?<=[\p{L}\p{N}])(?:\.(?=\p{L}{2})|[\uff0e\uff61\u3002](?=[a-z]{2}))/giu;

/** One line without characters that are unsafe in a header, cut at `max` characters with "…". */
function oneLine(text: string, max: number): string {
  const line = text.replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const kept = characters.slice(0, max - 1).join("");
  return `${kept.trimEnd()}…`;
}

/**
 * Makes a stranger's words safe for a subject or a body: one line, no control or direction characters, and web addresses
 * written "example[.]com", so that our mails carry no links that others chose. Cuts at `max` characters with "…".
 */
export const quoted = (text: string, max: number): string =>
  oneLine(text, max).replace(SCHEME, "[:]//").replace(DOMAIN_DOT, "[.]");

/** The zero-width non-joiner. */
const UNLINKED = "\u200c";

/**
 * A name spelled as it is, because a contract's mail must spell its parties right ("Booking.com B.V."), but not as a link: mail
 * programs find no domain across an invisible character. Only mails have that character, never the agreement. Texts and
 * addresses, which people copy out of mails, are `quoted` with visible brackets instead.
 */
const spelled = (name: string, max: number): string =>
  oneLine(name, max)
    .replace(SCHEME, `:${UNLINKED}//`)
    .replace(DOMAIN_DOT, (dot) => dot + UNLINKED);

/** Names are at most 100 characters when typed. */
export const nameOf = (name: string): string => spelled(name, 100);

export const briefName = (name: string): string => spelled(name, 40);

/** The site shows the whole text. */
export const excerptOf = (text: string): string => quoted(text, 600);

/** The whole text, which has at most 1,000 characters when typed. */
export const messageOf = (text: string): string => quoted(text, 1_000);

/** "Likeness, voice" as "likeness and voice", for use in a sentence. */
export const rightsPhrase = (rights: string): string => listOf(rights.split(", ").map(lowered));

/** "Nov 23, 2026, 3:15 AM EST", for a subject, in the reader's zone. */
export const briefMoment = (iso: string, zone: string | undefined): string => brief(new Date(iso), readerZone(zone));

const brief = (instant: Date, timeZone: string): string =>
  instant.toLocaleString("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });

const endOf = ({ endsAt, termZone }: LicenseMail): TermEnd => termEnd(new Date(endsAt), { zone: termZone });

/** "Feb 28, 2027, 11:59 PM EST": the end of a term, for a subject, in the zone that its agreement names. */
export function briefEnd(license: LicenseMail): string {
  const { at, zone } = endOf(license);
  return brief(at, zone ?? readerZone(license.zone));
}

/** "February 28, 2027 at 11:59 PM EST ": the same, for a text. */
export const fullEnd = (license: LicenseMail): string => formatEnd(endOf(license), readerZone(license.zone));

/** "November 23, 2026 at 3:15 AM EST", for a text, in the reader's zone. */
export const fullMoment = (iso: string, zone: string | undefined): string =>
  formatMoment(new Date(iso), readerZone(zone));

/** In groups of four, as on the license page. */
const briefHash = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(" ");

export type Fact = readonly [label: string, value: string];

export const buyerOf = (offer: OfferMail): string => nameOf(offer.buyerOrgName);

export const otherOf = (offer: OfferMail, to: Party): string =>
  to === "creator" ? buyerOf(offer) : nameOf(offer.creatorName);

/**
 * The other party, whom the sentence of what is asked names already, if there is one. Names are separate facts: in one value, a
 * name written from right to left would change places with the other.
 */
const partyFacts = (offer: OfferMail, to: Party, labels: Record<Party, string>): Fact[] => [
  ...(offer.permit ? [] : ([[labels[to], otherOf(offer, to)]] as const)),
  ...(to === "buyer" || offer.buyerOrgName === offer.buyerName
    ? []
    : ([["Represented by", nameOf(offer.buyerName)]] as const)),
];

/** The words of a scope that permit nothing, and how the line of what is left out puts them. */
const LEFT_OUT = {
  paid: ["Paid ads", "No", "paid ads"],
  handle: ["From the creator’s account", "No", "the creator’s account"],
  edits: ["Edits", editLabels.as_delivered, "edits"],
  exclusivity: ["Exclusivity", "Not exclusive", "exclusivity"],
  replica: ["Digital replica", "Not permitted", "a digital replica"],
} as const;
const SCOPED = ["paid", "handle", "edits", "exclusivity", "replica"] as const;

/** What the sentence does not say, and in one line what is left out. None if the agreement has no scope. */
function scopeFacts({ scope, rights, permit }: HeldOfferMail & Pick<Partial<OfferMail>, "permit">): Fact[] {
  if (!scope) return [];
  const isOut = (word: (typeof SCOPED)[number]) => scope[word] === LEFT_OUT[word][1];
  const granted = rights.toLowerCase();
  const withheld = RIGHTS.map((right) => rightLabels[right]).filter((label) => !granted.includes(label.toLowerCase()));
  const out = [
    ...SCOPED.filter(isOut).map((word) => LEFT_OUT[word][2]),
    ...withheld.filter((label) => label !== rightLabels.replica).map(lowered),
  ];
  return [
    ...(permit?.media && namesMedia(permit.media) ? [] : [["Media", scope.media] as const]),
    ...SCOPED.filter((word) => !isOut(word)).map((word) => [LEFT_OUT[word][0], scope[word]] as const),
    ...(out.length > 0 ? [["Not included", out.join(", ")] as const] : []),
  ];
}

const basics = (offer: HeldOfferMail): Fact[] => [
  ["Rights", offer.rights],
  ["Category", offer.category],
  ["Territory", offer.territory],
  ["Term", countOf(offer.termMonths, "month")],
];

const more = (offer: HeldOfferMail): Fact[] => [
  ...(offer.neededBy ? ([["Needed by", dayInWords(offer.neededBy)]] as const) : []),
  ...scopeFacts(offer),
];

/** Leaves out all typed text. */
export const heldFacts = (offer: HeldOfferMail): Fact[] => [...basics(offer), ...more(offer)];

/** What is asked or permitted, in one sentence as on pages and in the PDF. Undefined if the mail is older than that sentence. */
function sentenceOf(offer: OfferMail, to: Party, term: PermitTerm, ended: readonly string[] = []): string | undefined {
  const { permit } = offer;
  if (!permit) return undefined;
  return permitted(
    {
      ...permit,
      rights: permit.rights.filter((right) => right !== "training" || !ended.includes(right)),
      product: permit.product && quoted(permit.product, 120),
      licensee: buyerOf(offer),
      licensor: nameOf(offer.creatorName),
    },
    term,
    { creator: to === "creator" },
  ).text;
}

const permitFacts = (label: string, offer: OfferMail, sentence: string | undefined): Fact[] =>
  sentence === undefined ? basics(offer) : [[label, sentence]];

/** The sentence of an offer, for a heading. */
export const askedOf = (offer: OfferMail, to: Party): string | undefined =>
  sentenceOf(offer, to, { months: offer.termMonths });

const termFacts = (offer: OfferMail, permits: readonly Fact[]): Fact[] => [
  ...permits,
  ...more(offer),
  ["Intended use", excerptOf(offer.useCase)],
];

export type Amount = { figure: string; note: string };

const withFee = ({ priceCents, feeCents }: HeldOfferMail): string =>
  `the platform fee of ${formatUsd(feeCents)}: ${formatUsd(priceCents + feeCents)} in all`;

/** The mail's only mention of its price, above the heading. */
export const amountOf = (offer: HeldOfferMail, to: Party): Amount => ({
  figure: formatUsd(offer.priceCents),
  note: to === "creator" ? "You pay no fees." : `Plus ${withFee(offer)}.`,
});

/** "3 of $320.00 each and $410.00": of several offers, in the order of the form. In cents. */
export const amountsInWords = (amounts: readonly number[]): string =>
  listOf(
    [...new Set(amounts)].map((cents) => {
      const { length } = amounts.filter((one) => one === cents);
      return length > 1 ? `${length} of ${formatUsd(cents)} each` : formatUsd(cents);
    }),
  );

/** The mail's only mention of its price, among the facts, for mails that ask for no payment. */
export const priceFact = (offer: HeldOfferMail, to: Party): Fact => [
  "Price",
  `${formatUsd(offer.priceCents)}${to === "creator" ? "; you pay no fees" : ` plus ${withFee(offer)}`}`,
];

/** The beginning of the new term, in the zone in which it ends. */
const renewal = ({ renewsUntil, termZone, zone }: OfferMail): Fact[] =>
  renewsUntil
    ? [["Renewal", `A new term from ${fullMoment(renewsUntil, termZone ?? zone)}, when the present license ends`]]
    : [];

export const answerBy = (offer: OfferMail): Fact => ["Answer by", fullMoment(offer.expiresAt, offer.zone)];

export const offerFacts = (offer: OfferMail, to: Party): Fact[] => [
  ...partyFacts(offer, to, { creator: "From", buyer: "To" }),
  ...renewal(offer),
  ...termFacts(offer, permitFacts("Asked", offer, askedOf(offer, to))),
];

/** The same for several creators, whom the mail names above. */
export const briefFacts = (offer: OfferMail): Fact[] => termFacts(offer, basics(offer));

/** The same below a heading that is the sentence. */
export const factsBelow = (offer: OfferMail, to: Party): Fact[] => [
  ...partyFacts(offer, to, { creator: "From", buyer: "To" }),
  ...renewal(offer),
  ...termFacts(offer, offer.permit ? [] : basics(offer)),
];

export const filedFacts = ({ place, where, beginsOn, endsOn }: UseMail): Fact[] => [
  ["Where", excerptOf(place)],
  ["Territory", where],
  ["Runs from", formatDay(new Date(beginsOn))],
  ["Runs until", formatDay(new Date(endsOn))],
];

/** Empty for mails of an earlier release, which had no clock. */
export const clockFact = (label: string, { dueAt, dueZone }: UseMail): Fact[] =>
  dueAt ? [[label, fullMoment(dueAt, dueZone)]] : [];

/** Each with its moment, which may be in the future. */
const endedFacts = ({ ended = [], zone }: LicenseMail): Fact[] =>
  ended.map(({ right, at }) =>
    right === "training"
      ? ["AI training", `Ended on ${fullMoment(at, zone)}`]
      : ["New pieces of the replica", `None from ${fullMoment(at, zone)}`],
  );

const rightsEnded = ({ ended = [] }: LicenseMail): string[] => ended.map(({ right }) => right);

const until = (license: LicenseMail): PermitTerm => ({ until: formatEndDayAlone(endOf(license)) });

/** `end`: replaces the end of the term, for a license that permits nothing any more. */
export const licenseFacts = (license: LicenseMail, to: Party, end?: readonly Fact[]): Fact[] => [
  ...partyFacts(end ? { ...license, permit: undefined } : license, to, { creator: "Licensee", buyer: "Licensor" }),
  ...termFacts(
    license,
    end
      ? basics(license)
      : permitFacts("Permitted", license, sentenceOf(license, to, until(license), rightsEnded(license))),
  ),
  ...endedFacts(license),
  ["Effective", fullMoment(license.effectiveAt, license.zone)],
  ...(end ?? ([["Ends", fullEnd(license)]] as const)),
  ["Certificate", briefHash(license.certificateHash)],
];

/** For a mail that says one of the facts above them. */
export const besides = (told: string, facts: readonly Fact[]): Fact[] => facts.filter(([label]) => label !== told);

/** What follows the moment until which ended exclusive rights are kept from others. */
export const unlessReleased = (to: Party): string =>
  to === "creator"
    ? "unless the licensee releases what has ended"
    : "unless you release what has ended, on the page of the license";

/** A decision link authorizes whoever holds it. */
export const KEY_NOTICE =
  "Opening the link does not decide anything; only the button on that page does. Anyone with the link can answer, so do not forward it.";
