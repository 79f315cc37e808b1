import { askedField, askedPriceField } from "@/lib/offers/asked-creators";
import { usdToCents } from "@/lib/text/money";

/** One of several creators, in a numbered place of the form. `floorCents`: their minimum, if their page shows it. */
export type AskedOne = { number: number; name: string; floorCents: number | null };

/** `cents`: 0 while what is typed is no amount. */
export type AskedAmount = AskedOne & { cents: number };

type Sent = (name: string) => readonly string[];

/** In cents, for each who has no other amount; 0 while what is typed is none. `begunCents`: what the form begins with. */
export function commonAmount(sent: Sent, begunCents: number): number {
  const [typed] = sent("price");
  return typed === undefined ? begunCents : (usdToCents(typed) ?? 0);
}

/** What the creator in that place (`askedNumber`) would be offered: an own amount, or the common one. */
export function amountFor(sent: Sent, number: number | null, begunCents: number): number {
  const own = number === null ? "" : (sent(askedPriceField(number))[0] ?? "").trim();
  return own ? (usdToCents(own) ?? 0) : commonAmount(sent, begunCents);
}

/** What each creator who is ticked would be offered. */
export const amountsIn = (sent: Sent, asked: readonly AskedOne[], begunCents: number): AskedAmount[] =>
  asked.flatMap((one) =>
    sent(askedField(one.number))[0] ? { ...one, cents: amountFor(sent, one.number, begunCents) } : [],
  );

/** As far as the creators' pages show their minimums; the server knows the others. */
export const isBelowFloor = ({ cents, floorCents }: AskedAmount): boolean =>
  floorCents !== null && cents > 0 && cents < floorCents;

/** In cents: the highest of the minimums that are shown, or null if none is. */
export const highestFloor = (floors: readonly (number | null)[]): number | null =>
  floors.reduce((highest, floor) => (floor === null ? highest : Math.max(floor, highest ?? 0)), null);
