import { brand } from "@/lib/brand";
import { asRead } from "@/lib/text/look-alikes";

/** Claims that only we may make: our name, and that we checked or confirmed somebody. */
const OURS = [brand.name, "verified", "confirmed"];

const GAP = String.raw`[^\p{L}\p{N}]{0,3}`;
/** Each of our words as a whole, also with separated letters: "v.e.r.i.f.i.e.d". */
const SAID = OURS.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${[...asRead(word)].join(GAP)}(?![\\p{L}\\p{N}])`, "u"));
const NAME = asRead(brand.name);
/** Check marks, with which sites mark verified accounts. */
const TICK = /[\u2705\u2611\u2713\u2714\u{1f5f8}\u{1f5f9}]/u;

/** Characters examined; no name is longer, and no detail of a described use. */
const LENGTH = 1_000;

/**
 * True if a name claims, or is disguised to claim, to be from us or verified by us: "Acme by <our name>", "Verified
 * Records", "C0nfirmed", a check mark.
 */
export function imitatesUs(name: string): boolean {
  const typed = name.slice(0, LENGTH);
  const text = asRead(typed);
  return TICK.test(typed) || text.includes(NAME) || SAID.some((word) => word.test(text));
}

/** For `.refine()`, on names that people give themselves or their company. */
export const noImitation = [
  (name: string | undefined) => name === undefined || !imitatesUs(name),
  `Please use a name without “${brand.name}”, “verified” or “confirmed”: only we say that.`,
] as const;

/** The same, of other texts that stand in an agreement. */
export const ONLY_OURS = `Please leave out “${brand.name}”, “verified” and “confirmed”: only we say that.`;
