import type { HeldOfferMail, LicenseMail, OfferMail, UseMail } from "@/lib/mail/payloads";
import { formatUsd } from "@/lib/terms/fees";
import { formatEnd, type TermEnd, termEnd } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { countOf, listOf, lowered } from "@/lib/text/typeset";
import { formatDay, formatDeadline, readerZone } from "@/lib/time";

/** Characters that end a header line, hide text or reverse its direction. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** What mail clients turn into links: a scheme's "://", and a dot between a word and letters. */
const SCHEME = /:\/\//g;
const DOMAIN_DOT = /(?<=[\p{L}\p{N}])(?:\.(?=\p{L}{2})|[\uff0e\uff61\u3002](?=[a-z]{2}))/giu;

/** On one line, without characters that are unsafe in a header; cut at `max` characters with "…". */
function oneLine(text: string, max: number): string {
  const line = text.replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const kept = characters.slice(0, max - 1).join("");
  return `${kept.trimEnd()}…`;
}

/**
 * Makes a stranger's words safe for a subject or a body: one line, no control or direction characters, and web
 * addresses written "example[.]com", so that our mails carry no links chosen by others. Cuts texts at `max` characters
 * with "…".
 */
export const quoted = (text: string, max: number): string =>
  oneLine(text, max).replace(SCHEME, "[:]//").replace(DOMAIN_DOT, "[.]");

/** The zero-width non-joiner. */
const UNLINKED = "\u200c";

/**
 * A name as it is written, because a contract's mail must spell its parties right ("Booking.com B.V."), and yet no link:
 * mail programs find no domain across an invisible character. Only mails have it, never the agreement; texts and
 * addresses, which people copy out of mails, are `quoted` with visible brackets.
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

/** Whole: at most 1,000 characters when typed. */
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

/** "February 28, 2027 at 11:59 PM EST (March 1 at 4:59 AM UTC)", for a text, likewise. */
export const fullEnd = (license: LicenseMail): string => formatEnd(endOf(license), readerZone(license.zone));

/** "November 23, 2026 at 3:15 AM EST (8:15 AM UTC)", for a text, in the reader's zone. */
export const fullMoment = (iso: string, zone: string | undefined): string =>
  formatDeadline(new Date(iso), readerZone(zone));

/** In groups of four, as on the license page. */
const briefHash = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(" ");

export type Fact = readonly [label: string, value: string];

export const buyerOf = (offer: OfferMail): string => nameOf(offer.buyerOrgName);

export const otherOf = (offer: OfferMail, to: Party): string =>
  to === "creator" ? buyerOf(offer) : nameOf(offer.creatorName);

/** Each name by itself: in one value a name that is written from right to left would change places with the other. */
const buyerFacts = (label: string, offer: OfferMail): Fact[] => [
  [label, buyerOf(offer)],
  ...(offer.buyerOrgName === offer.buyerName ? [] : ([["Represented by", nameOf(offer.buyerName)]] as const)),
];

/** None of an agreement without a scope. */
const scopeFacts = ({ scope }: HeldOfferMail): Fact[] =>
  scope
    ? [
        ["Media", scope.media],
        ["Paid ads", scope.paid],
        ["From the creator’s account", scope.handle],
        ["Edits", scope.edits],
        ["Exclusivity", scope.exclusivity],
        ["Digital replica", scope.replica],
      ]
    : [];

const licensed = (offer: HeldOfferMail): Fact[] => [
  ["Rights", offer.rights],
  ["Category", offer.category],
  ["Territory", offer.territory],
  ["Term", countOf(offer.termMonths, "month")],
  ...scopeFacts(offer),
];

const termFacts = (offer: OfferMail): Fact[] => [...licensed(offer), ["Intended use", excerptOf(offer.useCase)]];

/** Without any typed text. */
export const heldFacts = licensed;

export type Amount = { figure: string; note: string };

const withFee = ({ priceCents, feeCents }: HeldOfferMail): string =>
  `the platform fee of ${formatUsd(feeCents)}: ${formatUsd(priceCents + feeCents)} in all`;

/** The one line of a mail that tells its price, above the heading. */
export const amountOf = (offer: HeldOfferMail, to: Party): Amount => ({
  figure: formatUsd(offer.priceCents),
  note: to === "creator" ? "You pay no fees." : `Plus ${withFee(offer)}.`,
});

/** The one line of a mail that tells its price, among the facts: for mails that ask for no payment. */
export const priceFact = (offer: HeldOfferMail, to: Party): Fact => [
  "Price",
  `${formatUsd(offer.priceCents)}${to === "creator" ? "; you pay no fees" : ` plus ${withFee(offer)}`}`,
];

/** Told as a beginning, in the zone in which the new term ends. */
const renewal = ({ renewsUntil, termZone, zone }: OfferMail): Fact[] =>
  renewsUntil
    ? [["Renewal", `A new term from ${fullMoment(renewsUntil, termZone ?? zone)}, when the present license ends`]]
    : [];

export const answerBy = (offer: OfferMail): Fact => ["Answer by", fullMoment(offer.expiresAt, offer.zone)];

export const offerFacts = (offer: OfferMail, to: Party): Fact[] => [
  ...(to === "creator" ? buyerFacts("From", offer) : ([["To", nameOf(offer.creatorName)]] as const)),
  ...renewal(offer),
  ...termFacts(offer),
];

export const filedFacts = ({ place, where, beginsOn, endsOn }: UseMail): Fact[] => [
  ["Where", excerptOf(place)],
  ["Territory", where],
  ["Runs from", formatDay(new Date(beginsOn))],
  ["Runs until", formatDay(new Date(endsOn))],
];

/** Empty for mails of an earlier release, which knew no clock. */
export const clockFact = (label: string, { dueAt, dueZone }: UseMail): Fact[] =>
  dueAt ? [[label, fullMoment(dueAt, dueZone)]] : [];

/** `end`: in place of the end of its term. */
export const licenseFacts = (
  license: LicenseMail,
  to: Party,
  end: readonly Fact[] = [["Ends", fullEnd(license)]],
): Fact[] => [
  ...(to === "creator" ? buyerFacts("Licensee", license) : ([["Licensor", nameOf(license.creatorName)]] as const)),
  ...termFacts(license),
  ["Effective", fullMoment(license.effectiveAt, license.zone)],
  ...end,
  ["Certificate", briefHash(license.certificateHash)],
];

/** A decision link authorizes whoever holds it. */
export const KEY_NOTICE =
  "Opening the link does not decide anything; only the button on that page does. Anyone with the link can answer, so do not forward it.";
