import { askedField, ownAmountIn, type Place, type Sent } from "@/lib/offers/asked-creators";
import { allWithFees, centsToInput, formatUsd } from "@/lib/terms/fees";
import { usdToCents } from "@/lib/text/money";
import { countOf } from "@/lib/text/typeset";

/** One of several creators. `floorCents`: their minimum, if their page shows it or the form told it. */
export type AskedOne = { number: Place; slug: string; name: string; floorCents: number | null };

/** `cents`: 0 while no amount is typed, or none that can be offered. */
export type AskedAmount = AskedOne & { cents: number };

/** What a creator's row begins with: their minimum if it is known, or nothing, because the brand names the amount. */
export const begunFor = ({ floorCents }: AskedOne): string => (floorCents === null ? "" : centsToInput(floorCents));

/** What stands in a creator's row: as it was sent, or what it begins with. */
export const rowText = (sent: Sent, one: AskedOne): string => ownAmountIn(sent, one.number, one.slug) ?? begunFor(one);

/** What each creator who is ticked would be offered. */
export const amountsIn = (sent: Sent, asked: readonly AskedOne[]): AskedAmount[] =>
  asked.flatMap((one) =>
    sent(askedField(one.number))[0] ? { ...one, cents: usdToCents(rowText(sent, one)) ?? 0 } : [],
  );

/** "$575.00", or how many amounts are missing or too low: then there is no sum that can be sent. */
export function totalText(amounts: readonly AskedAmount[]): string {
  const missing = amounts.filter(({ cents }) => cents === 0).length;
  if (missing > 0) return `${countOf(missing, "amount")} missing`;
  const below = belowFloors(amounts).length;
  return below > 0 ? `${countOf(below, "amount")} too low` : formatUsd(totalOf(amounts));
}

/** Those that can be sent, as far as the minimums are known. */
export const sendable = (amounts: readonly AskedAmount[]): AskedAmount[] =>
  amounts.filter((amount) => amount.cents > 0 && belowFloors([amount]).length === 0);

/** Whether each can be sent, as far as the minimums are known. */
export const areComplete = (amounts: readonly AskedAmount[]): boolean => sendable(amounts).length === amounts.length;

/** Those that cannot be sent as they are, as far as the creators' minimums are known; the server knows the others. */
export const belowFloors = (amounts: readonly AskedAmount[]): (AskedAmount & { floorCents: number })[] =>
  amounts.flatMap((amount) =>
    amount.floorCents !== null && amount.cents > 0 && amount.cents < amount.floorCents
      ? { ...amount, floorCents: amount.floorCents }
      : [],
  );

/** Said at the amount, which stands beside the creator's name. */
export const belowFloorText = (floorCents: number): string => `Below their minimum of ${formatUsd(floorCents)}.`;

/** In cents, rising: each amount that some of them are offered. */
export const distinctIn = (amounts: readonly AskedAmount[]): number[] =>
  [...new Set(amounts.map(({ cents }) => cents).filter((cents) => cents > 0))].toSorted((one, other) => one - other);

/** In cents: the highest amount, or a higher minimum that is known; 0 if there is neither. */
export const highestOf = (amounts: readonly AskedAmount[]): number =>
  Math.max(0, ...amounts.map(({ cents, floorCents }) => Math.max(cents, floorCents ?? 0)));

/** In cents: what the brand pays if all approve. */
export const totalOf = (amounts: readonly { cents: number }[]): number =>
  allWithFees(amounts.flatMap(({ cents }) => (cents > 0 ? cents : [])));
