import { z } from "zod";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
import { usdToCents } from "@/lib/text/money";

// Of the offer's form: the creators that one set of terms goes to, if they are several. Each has a numbered place.

export const ASKED_NUMBERS: readonly number[] = Array.from({ length: MAX_CREATORS_AT_ONCE }, (_, at) => at + 1);

type AskedField = `creator${number}` | `price${number}`;
/** The slug of a creator's page, ticked. */
export const askedField = (number: number): AskedField => `creator${number}`;
/** The amount for that creator, if it is another. */
export const askedPriceField = (number: number): AskedField => `price${number}`;

const UNLISTED = "Please choose one of the listed creators.";
const AMOUNT = "Please enter an amount in dollars from 1 to 10,000,000, or leave it empty.";

export const slugOfCreator = z
  .string({ error: UNLISTED })
  .refine((slug) => slug === "" || looksLikeSlug(slug), UNLISTED)
  .default("");

const amount = z
  .string()
  .max(20, AMOUNT)
  .refine((text) => text.trim() === "" || usdToCents(text) !== null, AMOUNT)
  .default("");

export const askedFields = Object.fromEntries(
  ASKED_NUMBERS.flatMap((number) => [
    [askedField(number), slugOfCreator],
    [askedPriceField(number), amount],
  ]),
) as Record<`creator${number}`, typeof slugOfCreator> & Record<`price${number}`, typeof amount>;

/** `number`: of its place; null for the one that was chosen last, beside those. `priceCents`: null for the common amount. */
export type AskedCreator = { number: number | null; slug: string; priceCents: number | null };

const text = z.looseObject({ creator: z.string().catch("") });

/** Each creator once. */
export function askedIn(form: unknown): AskedCreator[] {
  const { data = { creator: "" } } = text.safeParse(form);
  const typed = (name: string): string => String((data as Record<string, unknown>)[name] ?? "").trim();
  const places: AskedCreator[] = ASKED_NUMBERS.map((number) => ({
    number,
    slug: typed(askedField(number)),
    priceCents: usdToCents(typed(askedPriceField(number))),
  }));
  const all = [...places, { number: null, slug: data.creator.trim(), priceCents: null }].filter(({ slug }) => slug);
  return all.filter(({ slug }, at) => all.findIndex((one) => one.slug === slug) === at);
}

/** In the words of the form. */
export function faultsOfAsked(form: unknown): [name: string, message: string][] {
  const { data } = z.looseObject({ creatorEmail: z.string().catch("") }).safeParse(form);
  const asked = askedIn(form);
  const isPlaced = asked.some(({ number }) => number !== null);
  return [
    ...(isPlaced && data?.creatorEmail.trim()
      ? [["creatorEmail", "Offers to several go to creators with a public page. Please empty this address."] as const]
      : []),
    ...(asked.length > MAX_CREATORS_AT_ONCE
      ? [["creator", `Please ask at most ${MAX_CREATORS_AT_ONCE} creators at once.`] as const]
      : []),
  ].map(([name, message]) => [name, message]);
}
