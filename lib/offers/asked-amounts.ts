import { amountFor, askedField, type Place, type Sent } from "@/lib/offers/asked-creators";
import { allWithFees, DEFAULT_OFFER_CENTS, formatUsd } from "@/lib/terms/fees";

/** One of several creators. `floorCents`: their minimum, if their page shows it or the form told it. */
export type AskedOne = { number: Place; slug: string; name: string; floorCents: number | null };

/** `cents`: 0 while what is typed is no amount. */
export type AskedAmount = AskedOne & { cents: number };

/** In cents, what the form proposes for that creator: their own minimum if it is known, or what every offer begins with. */
export const begunFor = ({ floorCents }: AskedOne): number => floorCents ?? DEFAULT_OFFER_CENTS;

/** What each creator who is ticked would be offered. */
export const amountsIn = (sent: Sent, asked: readonly AskedOne[]): AskedAmount[] =>
  asked.flatMap((one) =>
    sent(askedField(one.number))[0] ? { ...one, cents: amountFor(sent, one.number, begunFor(one)) } : [],
  );

/** Whether the total may rise: nothing is typed for a creator whose minimum is not known. */
export const mayRise = (sent: Sent, asked: readonly AskedOne[]): boolean =>
  amountsIn(sent, asked).some(({ number, floorCents }) => floorCents === null && amountFor(sent, number, -1) === -1);

/** "from $575.00" while the total, in cents, may rise. */
export const totalText = (cents: number, mayRise: boolean): string => `${mayRise ? "from " : ""}${formatUsd(cents)}`;

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

/** In cents: what the brand pays if all approve. */
export const totalOf = (amounts: readonly { cents: number }[]): number =>
  allWithFees(amounts.flatMap(({ cents }) => (cents > 0 ? cents : [])));
