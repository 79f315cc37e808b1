import { withoutDisguise } from "@/lib/text/disguise";

/**
 * Letters and marks, the joiners that some scripts' spelling needs, spaces, hyphens, periods, apostrophes, and the dots
 * within Catalan words (Col·lell) and between Japanese names.
 */
const NAME = /^[\p{L}\p{M}\u200c-\u200d .'’·・-]{2,100}$/u;

/** ", Jr." tells a son from his father, which matters in a contract. */
const SUFFIX = /, ?(?:(?:jr|sr|esq)\.?|I{2,3}|IV|VI{0,3})$/i;

/** What keyboards and word processors make of an apostrophe or a hyphen, as the characters that stand for all. */
export const withPlainMarks = (text: string): string =>
  text
    .replace(/[‘´`′＇]/g, "’")
    .replace(/[\u2010-\u2013\u2212\uff0d]/g, "-")
    .replace(/[･‧]/g, (dot) => (dot === "･" ? "・" : "·"));

/**
 * A person's name with normalized spaces, apostrophes and hyphens and composed accents (NFC), or null unless it is 2-100
 * letters and marks of any script, spaces, hyphens, periods or apostrophes (spec 5), with at least one visible letter.
 */
export function personNameOf(text: string): string | null {
  const name = withPlainMarks(text).normalize("NFC").replace(/\s+/g, " ").trim();
  const isName = name.length <= 100 && NAME.test(name.replace(SUFFIX, "")) && /\p{L}/u.test(name);
  return isName && withoutDisguise(name) === name ? name : null;
}

/** On one line. Nothing else is changed: "Acme <GmbH>" is a name. */
export const organisationNameOf = (text: string): string => text.replace(/\s+/g, " ").trim();

const folded = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Ignores case, spaces and punctuation. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);
