const NAME = /^[\p{L}\p{M} .'’-]{2,100}$/u;

/**
 * A person's name with its spaces evened out and its accents composed (NFC), or null unless it is 2-100 letters and
 * marks of any script, spaces, hyphens, periods or apostrophes (spec 5), with one letter that can be seen.
 */
export function personNameOf(text: string): string | null {
  if (text.length > 1_000) return null;
  const name = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return NAME.test(name) && /\p{L}/u.test(name) && !/\p{Default_Ignorable_Code_Point}/u.test(name) ? name : null;
}
