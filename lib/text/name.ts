import { withoutDisguise } from "@/lib/text/disguise";
import { withReason } from "@/lib/text/typeset";

/**
 * Letters and marks, the joiners that some scripts' spelling needs, spaces, hyphens, periods, apostrophes, and the dots
 * within Catalan words (Col·lell) and between Japanese names.
 */
const NAME = /^[\p{L}\p{M}\u200c-\u200d .'’·・-]{2,100}$/u;
const NO_NAME = /[^\p{L}\p{M}\u200c-\u200d .'’·・-]/u;

/** A whole name in one sign, as in Chinese and Korean. */
const ONE_SIGN = /^[\p{Script=Han}\p{Script=Hangul}]$/u;

/**
 * ", Jr." tells a son from his father, which matters in a contract. ", M.D." is a degree, and there may be several. Also
 * matches "3rd" at the end, without a comma.
 */
const DEGREE =
  "jr|sr|esq|i{2,3}|iv|vi{0,3}|ph\\.? ?d|m\\.? ?d|d\\.? ?o|j\\.? ?d|ll\\.? ?[bm]|d\\.?d\\.?s|d\\.?m\\.?a|d\\.?phil|ed\\.? ?d|psy\\.? ?d|pharm\\.? ?d|r\\.?n|c\\.?p\\.?a|p\\.?e|m\\.?b\\.?a|m\\.?f\\.?a|m\\.?p\\.?h|m\\.?sc?|m\\.?a|m\\.?eng|b\\.?sc?|b\\.?a|b\\.?f\\.?a|b\\.?eng";
const SUFFIX = new RegExp(`(?:, ?(?:${DEGREE})\\.?){1,4}$`, "i");
const ORDINAL = /,? (?:2nd|3rd|[4-9]th)$/i;

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
  const called = name.replace(SUFFIX, "").replace(ORDINAL, "");
  const isName = name.length <= 100 && (NAME.test(called) || ONE_SIGN.test(called)) && /\p{L}/u.test(called);
  return isName && withoutDisguise(name) === name ? name : null;
}

/** The message for what is no name: the form's own, and what is wrong if we know. */
export function personNameRefusal(text: string, message: string): string {
  const name = withPlainMarks(text).normalize("NFC").replace(/\s+/g, " ").trim();
  const trouble = NO_NAME.exec(name.replace(SUFFIX, "").replace(ORDINAL, ""))?.[0];
  if (name.length > 100) return withReason(message, "Please use at most 100 characters.");
  if (trouble === undefined) return message;
  const isVisible = /[\p{N}\p{P}\p{S}]/u.test(trouble);
  return withReason(
    message,
    trouble === ","
      ? "A comma stands only before Jr., or a degree such as M.D."
      : isVisible
        ? `Please leave out “${trouble}”.`
        : "Please leave out the invisible character.",
  );
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
