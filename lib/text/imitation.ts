import { brand } from "@/lib/brand";
import { read, skeleton } from "@/lib/text/look-alikes";

/** Claims that only we may make: our name, and that we checked or confirmed somebody. */
const OURS = [brand.name, "verified", "confirmed"];

/**
 * What stands for a letter without being confusable with it in Unicode's list: digits and signs that people put for
 * letters, Latin small capitals with the letters that the list has as these (Cyrillic "т" reads as "ᴛ"), and a few that
 * a reader who knows only Latin takes for it.
 */
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "4ᴀ",
    c: "ςƈ",
    d: "ᴅ∂",
    e: "3ᴇεꞓ",
    f: "ꜰϝ",
    g: "9ɢꮆ",
    h: "ʜ",
    k: "ĸ",
    l: "!ʟⲓ",
    m: "ʍ",
    n: "ɴŋ",
    r: "ʀг",
    s: "5$",
    t: "7ᴛⲧ†",
    v: "ʋ",
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/**
 * Starts of the negative circled, negative squared and regional indicator letters: 26 each, which normalization does
 * not decompose.
 */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

function unenclosed(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  const start = ENCLOSED.find((first) => code >= first && code < first + 26);
  return start === undefined ? one : String.fromCodePoint(0x61 + code - start);
}

const asLetters = (text: string): string =>
  [...text]
    .map(unenclosed)
    .map((one) => STANDS_FOR.get(one.toLowerCase()) ?? one)
    .join("");

/** As a reader takes it. Read once before the skeleton is made, whose decomposition loses what a character reads as. */
const seen = (text: string): string => asLetters(skeleton(read(asLetters(text))));

const GAP = String.raw`[^\p{L}\p{N}]{0,3}`;
/** Each of our words as a whole, also with separated letters: "v.e.r.i.f.i.e.d". */
const SAID = OURS.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${[...seen(word)].join(GAP)}(?![\\p{L}\\p{N}])`, "u"));
const NAME = seen(brand.name);
/** Check marks, with which sites mark verified accounts. */
const TICK = /[\u2705\u2611\u2713\u2714\u{1f5f8}\u{1f5f9}]/u;

/** Characters examined; no name is longer. */
const LENGTH = 400;

/**
 * True if a name claims, or is disguised to claim, to be from us or verified by us: "Acme by <our name>", "Verified
 * Records", "C0nfirmed", a check mark.
 */
export function imitatesUs(name: string): boolean {
  const typed = name.slice(0, LENGTH);
  const text = seen(typed);
  return TICK.test(typed) || text.includes(NAME) || SAID.some((word) => word.test(text));
}

/** For `.refine()`, on names that people give themselves or their company. */
export const noImitation = [
  (name: string | undefined) => name === undefined || !imitatesUs(name),
  `Please use a name without “${brand.name}”, “verified” or “confirmed”: only we say that.`,
] as const;
