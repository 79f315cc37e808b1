import { brand } from "@/lib/brand";

/** What only we say of somebody: our name, and that we checked or confirmed them. */
const OURS = [brand.name, "verified", "confirmed"];

/** Letters and digits that are read as another letter: of Cyrillic and Greek, and those that many typefaces draw alike. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "аα4",
    c: "сϲ",
    d: "ԁ",
    e: "еε3",
    f: "ϝ",
    g: "ɡ9",
    h: "һ",
    k: "кκ",
    l: "i1|іιıӏ!",
    m: "м",
    n: "ո",
    o: "оο0",
    r: "г",
    s: "ѕ5$",
    t: "тτ7",
    v: "ѵν",
    y: "уγ",
  }).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter])),
);

/** The text as an eye that does not look twice reads it: without accents, case and invisible characters. */
const seen = (text: string): string =>
  [...text.normalize("NFKD").toLowerCase()]
    .filter((one) => !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(one))
    .map((one) => LOOKALIKES[one] ?? one)
    .join("");

const GAP = String.raw`[^\p{L}\p{N}]{0,3}`;
/** Each of our words, whole, also with its letters set apart: "v.e.r.i.f.i.e.d". */
const SAID = OURS.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${[...seen(word)].join(GAP)}(?![\\p{L}\\p{N}])`, "u"));
const NAME = seen(brand.name);
/** The ticks with which sites mark an account that they have checked. */
const TICK = /[\u2705\u2611\u2713\u2714\u{1f5f8}\u{1f5f9}]/u;

/** Characters that are looked at; no name is longer. */
const LENGTH = 400;

/**
 * True for the name of a person or a company that says, or is made to look as if, it came from us or was checked by us:
 * "Acme by <our name>", "Verified Records", "C0nfirmed", a tick.
 */
export function imitatesUs(name: string): boolean {
  const typed = name.slice(0, LENGTH);
  const text = seen(typed);
  return TICK.test(typed) || text.includes(NAME) || SAID.some((word) => word.test(text));
}

/** Arguments of `.refine()` for a name that somebody gives to themselves or their company. */
export const noImitation = [
  (name: string | undefined) => name === undefined || !imitatesUs(name),
  `Please use a name without “${brand.name}”, “verified” or “confirmed”: only we say that.`,
] as const;
