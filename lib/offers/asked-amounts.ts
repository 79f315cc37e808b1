import { amountFor, askedField, type Place, type Sent } from "@/lib/offers/asked-creators";
import { DEFAULT_OFFER_CENTS, withFees } from "@/lib/terms/fees";

/** One of several creators. `floorCents`: their minimum, if their page shows it. */
export type AskedOne = { number: Place; slug: string; name: string; floorCents: number | null };

/** `cents`: 0 while what is typed is no amount. */
export type AskedAmount = AskedOne & { cents: number };

/** In cents, what the form proposes for that creator: their own minimum if it is shown, or what every offer begins with. */
export const begunFor = ({ floorCents }: AskedOne): number => floorCents ?? DEFAULT_OFFER_CENTS;

/** What each creator who is ticked would be offered. */
export const amountsIn = (sent: Sent, asked: readonly AskedOne[]): AskedAmount[] =>
  asked.flatMap((one) =>
    sent(askedField(one.number))[0] ? { ...one, cents: amountFor(sent, one.number, begunFor(one)) } : [],
  );

/** As far as the creators' pages show their minimums; the server knows the others. */
export const isBelowFloor = ({ cents, floorCents }: AskedAmount): boolean =>
  floorCents !== null && cents > 0 && cents < floorCents;

/** In cents: what the brand pays if all approve. */
export const totalOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + (cents > 0 ? withFees(cents) : 0), 0);
