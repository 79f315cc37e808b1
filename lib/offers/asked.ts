import { MAX_CREATORS_AT_ONCE } from "@/lib/creators/directory-rules";
import { allWithFees, centsToInput, formatUsd } from "@/lib/terms/fees";
import { mediaIn } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS, TERRITORIES } from "@/lib/terms/terms";
import { usdToCents } from "@/lib/text/money";
import { countOf, listOf } from "@/lib/text/typeset";

// The creators ticked in a brief's form: one set of terms for all, an amount for each.

/** Each creator has a numbered place in the form. */
export const PLACES: readonly number[] = Array.from({ length: MAX_CREATORS_AT_ONCE }, (_, at) => at + 1);

/** The slug of a creator's page, ticked. */
export const askedField = (place: number): string => `creator${place}`;
/** The amount for that creator. */
export const askedPriceField = (place: number): string => `price${place}`;

/** The values of a form's field, typed so far or sent. */
export type Sent = (name: string) => readonly string[];

/** Reads a form's values by name. */
export const sentOf =
  (form: Readonly<Record<string, unknown>>): Sent =>
  (name) =>
    [form[name] ?? []].flat().map(String);

export const textIn = (sent: Sent, name: string): string => (sent(name)[0] ?? "").trim();

/** The choices among a form's values, as far as they are any of the agreement's. */
export const chosenIn = (sent: Sent) => ({
  rights: RIGHTS.filter((right) => sent("rights").includes(right)),
  media: mediaIn(sent("media")),
  isExclusive: sent("exclusive").length > 0,
  category: CATEGORIES.find((category) => category === textIn(sent, "category")),
  territory: TERRITORIES.find((territory) => territory === textIn(sent, "territory")) ?? "us",
});

/** `priceCents`: null unless a valid amount is typed. */
export type AskedCreator = { place: number; slug: string; priceCents: number | null };

/** Each creator once. */
export function askedIn(form: Readonly<Record<string, unknown>>): AskedCreator[] {
  const sent = sentOf(form);
  const all = PLACES.map((place) => ({
    place,
    slug: textIn(sent, askedField(place)),
    priceCents: usdToCents(textIn(sent, askedPriceField(place))),
  }));
  return all.filter(({ slug }, at) => slug && all.findIndex((one) => one.slug === slug) === at);
}

/** `floorCents`: their minimum, if their page shows it or the form was told it. */
export type AskedOne = { place: number; slug: string; name: string; floorCents: number | null };

/** Adds each creator's minimum, from their page or from what the form was told (`told`, by slug). */
export const askedOf = (
  people: readonly Omit<AskedOne, "place">[],
  told: Readonly<Record<string, number>> = {},
): AskedOne[] =>
  people.map(({ slug, name, floorCents }, at) => ({
    place: at + 1,
    slug,
    name,
    floorCents: floorCents ?? (Object.hasOwn(told, slug) ? (told[slug] ?? null) : null),
  }));

/** `cents`: 0 unless an amount is typed that can be offered. */
export type AskedAmount = AskedOne & { cents: number };

/**
 * The amount that a creator's field starts with: their minimum if it is known. Otherwise nothing, because the brand names the
 * amount.
 */
export const begunFor = ({ floorCents }: Pick<AskedOne, "floorCents">): string =>
  floorCents === null ? "" : centsToInput(floorCents);

/** Whether that creator is ticked. A page drawn earlier may have had somebody else in that place. */
export const isAsked = (sent: Sent, { place, slug }: Pick<AskedOne, "place" | "slug">): boolean =>
  textIn(sent, askedField(place)) === slug;

/** What each ticked creator would be offered. */
export const amountsIn = (sent: Sent, asked: readonly AskedOne[]): AskedAmount[] =>
  asked.flatMap((one) =>
    isAsked(sent, one) ? { ...one, cents: usdToCents(textIn(sent, askedPriceField(one.place))) ?? 0 } : [],
  );

/** Amounts below a known minimum. Only the server knows the other minimums. */
export const belowFloors = <Amount extends Pick<AskedAmount, "cents" | "floorCents">>(
  amounts: readonly Amount[],
): (Amount & { floorCents: number })[] =>
  amounts.flatMap((amount) =>
    amount.floorCents !== null && amount.cents > 0 && amount.cents < amount.floorCents
      ? { ...amount, floorCents: amount.floorCents }
      : [],
  );

/** Shown at the amount, beside the creator's name. */
export const belowFloorText = (floorCents: number): string => `Below their minimum of ${formatUsd(floorCents)}.`;

/** Whether each can be sent, as far as the minimums are known. */
export const areComplete = (amounts: readonly AskedAmount[]): boolean =>
  amounts.every(({ cents }) => cents > 0) && belowFloors(amounts).length === 0;

/** "$575.00". If amounts are missing or too low, there is no sum to send: then how many. */
export function totalText(amounts: readonly AskedAmount[]): string {
  const missing = amounts.filter(({ cents }) => cents === 0).length;
  if (missing > 0) return `${countOf(missing, "amount")} missing`;
  const below = belowFloors(amounts).length;
  return below > 0 ? `${countOf(below, "amount")} too low` : formatUsd(totalOf(amounts));
}

/** In cents, ascending: each amount that somebody is offered, once. */
export const distinctIn = (amounts: readonly { cents: number }[]): number[] =>
  [...new Set(amounts.map(({ cents }) => cents).filter((cents) => cents > 0))].toSorted((one, other) => one - other);

/** In cents: the highest amount, or a higher minimum that is known; 0 if there is neither. */
export const highestOf = (amounts: readonly AskedAmount[]): number =>
  Math.max(0, ...amounts.map(({ cents, floorCents }) => Math.max(cents, floorCents ?? 0)));

/** In cents: what the brand pays if everybody approves. */
export const totalOf = (amounts: readonly { cents: number }[]): number =>
  allWithFees(amounts.flatMap(({ cents }) => (cents > 0 ? cents : [])));

/** "Ada, Ben and Cleo"; for more than four, "Ada, Ben, Cleo and 4 more". */
export function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 4 ? 3 : 4);
  return listOf(names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown);
}
