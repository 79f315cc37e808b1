import { withoutDisguise } from "@/lib/text/disguise";

/** Letters and marks, the joiners that some scripts' spelling needs, spaces, hyphens, periods and apostrophes. */
const NAME = /^[\p{L}\p{M}\u200c-\u200d .'’-]{2,100}$/u;

/**
 * A person's name with its spaces evened out and its accents composed (NFC), or null unless it is 2-100 letters and
 * marks of any script, spaces, hyphens, periods or apostrophes (spec 5), with one letter that can be seen.
 */
export function personNameOf(text: string): string | null {
  const name = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return NAME.test(name) && /\p{L}/u.test(name) && withoutDisguise(name) === name ? name : null;
}
