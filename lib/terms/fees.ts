/** Money is whole cents of USD throughout. */
const FEE_PER_MILLE = 75;
const FEE_MIN = 2_500;
const FEE_MAX = 9_900;
const SURCHARGE_FROM = 200_000;
const SURCHARGE_PER_MILLE = 20;
const SURCHARGE_MAX = 20_000;

/** The buyer pays it on top of the price; the creator pays nothing. */
export type PlatformFee = { baseCents: number; surchargeCents: number; totalCents: number };

/** `amount` times `perMille` / 1000, rounded half up to the cent. Exact below 2^53 / 1000. */
const share = (amount: number, perMille: number): number => Math.floor((amount * perMille + 500) / 1000);

/**
 * The buyer's fee on an offer of `priceCents`: 7.5% (minimum $25, cap $99), plus 2% of the part above $2,000 (cap $200).
 * Source: specification 9, offer flow.
 */
export function platformFee(priceCents: number): PlatformFee {
  const baseCents = Math.min(Math.max(share(priceCents, FEE_PER_MILLE), FEE_MIN), FEE_MAX);
  const surchargeCents = Math.min(share(Math.max(0, priceCents - SURCHARGE_FROM), SURCHARGE_PER_MILLE), SURCHARGE_MAX);
  return { baseCents, surchargeCents, totalCents: baseCents + surchargeCents };
}

const usd = { style: "currency", currency: "USD" } as const;
const dollars = new Intl.NumberFormat("en-US", usd);
const wholeDollars = new Intl.NumberFormat("en-US", { ...usd, maximumFractionDigits: 0 });

/** "$1,234.50" */
export const formatUsd = (cents: number): string => dollars.format(cents / 100);

/** "$1,234" */
export const formatWholeUsd = (cents: number): string => wholeDollars.format(cents / 100);

/** The fee and its surcharge, in words for pages. */
export const feeWords = {
  base: `${FEE_PER_MILLE / 10}%, at least ${formatWholeUsd(FEE_MIN)}, at most ${formatWholeUsd(FEE_MAX)}`,
  surcharge: `${SURCHARGE_PER_MILLE / 10}% of the part above ${formatWholeUsd(SURCHARGE_FROM)}, at most ${formatWholeUsd(SURCHARGE_MAX)}`,
};

/** What the buyer pays for one amount, including the fee, in cents. */
export const withFees = (priceCents: number): number => priceCents + platformFee(priceCents).totalCents;

/** What the buyer pays for offers of these prices, each with its own fee. */
export const allWithFees = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + withFees(price), 0);

/** Rounded half up to the cent. */
export const counterPrice = (priceCents: number, percent: 10 | 20): number =>
  Math.floor((priceCents * (100 + percent) + 50) / 100);

/** The offer form's initial price (specification 9). */
export const DEFAULT_OFFER_CENTS = 5_000;

/** "1234.50", for a form field. */
export const centsToInput = (cents: number): string => (cents / 100).toFixed(2);
