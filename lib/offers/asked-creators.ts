import { MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
import { usdToCents } from "@/lib/text/money";

// Of the offer's form: the creators that one set of terms goes to, if they are several. Each has a numbered place.

export const ASKED_NUMBERS: readonly number[] = Array.from({ length: MAX_CREATORS_AT_ONCE }, (_, at) => at + 1);

/** A numbered place, or null for the creator who was chosen last, beside those. */
export type Place = number | null;

/** All places of the form, the one chosen last at the end. */
export const PLACES: readonly Place[] = [...ASKED_NUMBERS, null];

/** The slug of a creator's page, ticked. */
export const askedField = (place: Place): string => (place === null ? "creator" : `creator${place}`);
/** The place that a field is of. */
export const askedNumber = (field: string): Place =>
  ASKED_NUMBERS.find((number) => askedField(number) === field) ?? null;
/** The amount for that creator, if it is another. */
export const askedPriceField = (place: Place): string => `price${place ?? "Last"}`;
/** The amount that the form showed for that creator while none was typed. */
export const begunField = (place: Place): string => `begun${place ?? "Last"}`;

/** The minimum of that creator that the form told, after an amount was below it. */
export const toldField = (place: Place): string => `told${place ?? "Last"}`;

/** The slug of the creator for whom the row of the last place was shown: without scripts another may be chosen beside it. */
export const LAST_OF = "lastOf";

/** The values of a field: as typed so far, or as the page was sent. */
export type Sent = (name: string) => readonly string[];

const textIn = (sent: Sent, name: string): string => (sent(name)[0] ?? "").trim();

/** Whether the amounts sent for that place are of the creator with that slug. A numbered place keeps its creator. */
const isRowOf = (sent: Sent, place: Place, slug: string): boolean => place !== null || textIn(sent, LAST_OF) === slug;

/** What was typed in that place as the amount for the creator with that slug; empty if its row was another's. */
export const ownAmountIn = (sent: Sent, place: Place, slug: string): string =>
  isRowOf(sent, place, slug) ? textIn(sent, askedPriceField(place)) : "";

/**
 * In cents, what the creator in that place would be offered: their own amount, or else the one for all, or else
 * `begunCents`, with which the form began; 0 while what is typed is no amount.
 */
export function amountFor(sent: Sent, place: Place, begunCents: number): number {
  const typed = ownAmountIn(sent, place, textIn(sent, askedField(place))) || textIn(sent, "price");
  return typed === "" ? begunCents : (usdToCents(typed) ?? 0);
}

/** In cents, the amount with which the form began for the creator in that place, as it was sent; 0 if it showed none. */
export const begunIn = (sent: Sent, place: Place): number =>
  isRowOf(sent, place, textIn(sent, askedField(place))) ? (usdToCents(textIn(sent, begunField(place))) ?? 0) : 0;

/** In cents, what the form told as the minimum of the creator with that slug in that place; null if it told none. */
export const toldIn = (sent: Sent, place: Place, slug: string): number | null =>
  isRowOf(sent, place, slug) ? (usdToCents(textIn(sent, toldField(place))) ?? null) : null;

/** `priceCents`: null if neither the brand nor the form that it sent names one. */
export type AskedCreator = { number: Place; slug: string; priceCents: number | null };

/** As a form's values are read by name. */
export const sentOf =
  (form: Readonly<Record<string, unknown>>): Sent =>
  (name) => [String(form[name] ?? "")];

/** Each creator once. */
export function askedIn(form: Readonly<Record<string, unknown>>): AskedCreator[] {
  const sent = sentOf(form);
  const all = PLACES.map((number) => ({
    number,
    slug: textIn(sent, askedField(number)),
    priceCents: amountFor(sent, number, begunIn(sent, number)) || null,
  })).filter(({ slug }) => slug);
  return all.filter(({ slug }, at) => all.findIndex((one) => one.slug === slug) === at);
}
