import { MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
import { usdToCents } from "@/lib/text/money";

// Of the offer's form: the creators that one set of terms goes to, if they are several. Each has a numbered place.

export const ASKED_NUMBERS: readonly number[] = Array.from({ length: MAX_CREATORS_AT_ONCE }, (_, at) => at + 1);

type AskedField = `creator${number}` | `price${number}`;
/** The slug of a creator's page, ticked. */
export const askedField = (number: number): AskedField => `creator${number}`;
/** The place that a field is of; null for the creator who was chosen last, beside those. */
export const askedNumber = (field: string): number | null =>
  ASKED_NUMBERS.find((number) => askedField(number) === field) ?? null;
/** The amount for that creator, if it is another. */
export const askedPriceField = (number: number): AskedField => `price${number}`;

/** `number`: of its place; null for the one that was chosen last, beside those. `priceCents`: null for the common amount. */
export type AskedCreator = { number: number | null; slug: string; priceCents: number | null };

/** Each creator once. */
export function askedIn(form: Readonly<Record<string, unknown>>): AskedCreator[] {
  const typed = (name: string): string => String(form[name] ?? "").trim();
  const places: AskedCreator[] = ASKED_NUMBERS.map((number) => ({
    number,
    slug: typed(askedField(number)),
    priceCents: usdToCents(typed(askedPriceField(number))),
  }));
  const all = [...places, { number: null, slug: typed("creator"), priceCents: null }].filter(({ slug }) => slug);
  return all.filter(({ slug }, at) => all.findIndex((one) => one.slug === slug) === at);
}
