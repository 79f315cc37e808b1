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
/** The amount for that creator. */
export const askedPriceField = (place: Place): string => `price${place ?? "Last"}`;
/** The fields of all amounts, of one creator alone and of several. */
export const AMOUNTS: readonly string[] = ["price", ...PLACES.map(askedPriceField)];
/** The amount with which that creator's row began, which nobody typed; of one creator alone (null), the form's. */
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

/** The amount in that place for the creator with that slug; undefined if the form had no row for them. */
export const ownAmountIn = (sent: Sent, place: Place, slug: string): string | undefined =>
  isRowOf(sent, place, slug) ? sent(askedPriceField(place))[0]?.trim() : undefined;

/** In cents, what the form told as the minimum of the creator with that slug in that place; null if it told none. */
export const toldIn = (sent: Sent, place: Place, slug: string): number | null =>
  isRowOf(sent, place, slug) ? (usdToCents(textIn(sent, toldField(place))) ?? null) : null;

/** `priceCents`: null if what is typed is no amount, or nothing is. */
export type AskedCreator = { number: Place; slug: string; priceCents: number | null };

/** As a form's values are read by name. */
export const sentOf =
  (form: Readonly<Record<string, unknown>>): Sent =>
  (name) =>
    [form[name] ?? []].flat().map(String);

/** Each creator once. One creator alone has the form's amount if they have no row. */
export function askedIn(form: Readonly<Record<string, unknown>>): AskedCreator[] {
  const sent = sentOf(form);
  const all = PLACES.map((number) => [number, textIn(sent, askedField(number))] as const).filter(([, slug]) => slug);
  const isAlone = all.every(([number]) => number === null);
  return all
    .filter(([, slug], at) => all.findIndex(([, one]) => one === slug) === at)
    .map(([number, slug]) => {
      const typed = ownAmountIn(sent, number, slug) ?? (isAlone ? textIn(sent, "price") : "");
      return { number, slug, priceCents: usdToCents(typed) };
    });
}
