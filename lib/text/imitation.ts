import { brand } from "@/lib/brand";

/** Claims that only we may make: our name, and that we checked or confirmed somebody. */
const OURS = [brand.name, "verified", "confirmed"];

/**
 * Characters that read as another letter: Cyrillic, Greek, Armenian, Coptic, Cherokee and Lisu letters, Latin small
 * capitals, letters with a stroke or a hook, and those that many typefaces draw alike.
 */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "аα4ᴀꓮᎪ",
    c: "сϲϹⲥᴄꓚᏟƈ",
    d: "ԁᴅđðꓓᎠɖɗ",
    e: "еε3ᴇꓰᎬɇ℮",
    f: "ϝꜰƒꓝ",
    g: "ɡ9ցɢǥɠꓖᏀᎶ",
    h: "һհʜħɦꓧᎻ",
    k: "кκĸᴋƙꓗᏦⲕ",
    l: "i1|іιıӏ!ɪɨꓲᎥⲓʟłƚɫꓡᏞᒪ",
    m: "мᴍꓟᎷ",
    n: "ոɴŋꓠ",
    o: "оο0օᴏøɵⲟꓳ",
    r: "гʀɍꓣᎡᏒ",
    s: "ѕ5$ꜱʂꓢᏚ",
    t: "тτ7ᴛŧƭꓔᎢⲧ†",
    v: "ѵνʋᴠꓦᏙ",
    y: "уγʏɏꓬ",
  }).flatMap(([letter, alike]) => [...alike].flatMap((one) => [one, one.toLowerCase()].map((form) => [form, letter]))),
);

/**
 * Starts of the negative circled, negative squared and regional indicator letters: 26 each, which normalization does
 * not decompose.
 */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

function readAs(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  const start = ENCLOSED.find((first) => code >= first && code < first + 26);
  const letter = start === undefined ? one : String.fromCodePoint(0x61 + code - start);
  return LOOKALIKES[letter] ?? letter;
}

/** Without accents, case and invisible characters. */
const seen = (text: string): string =>
  [...[...text].map(readAs).join("").normalize("NFKD").toLowerCase()]
    .filter((one) => !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(one))
    .map(readAs)
    .join("");

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
