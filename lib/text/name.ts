import { withoutDisguise } from "@/lib/text/disguise";

/** Letters and marks, the joiners that some scripts' spelling needs, spaces, hyphens, periods and apostrophes. */
const NAME = /^[\p{L}\p{M}\u200c-\u200d .'’-]{2,100}$/u;

/**
 * A person's name with normalized spaces and composed accents (NFC), or null unless it is 2-100 letters and marks of
 * any script, spaces, hyphens, periods or apostrophes (spec 5), with at least one visible letter.
 */
export function personNameOf(text: string): string | null {
  const name = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return NAME.test(name) && /\p{L}/u.test(name) && withoutDisguise(name) === name ? name : null;
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
