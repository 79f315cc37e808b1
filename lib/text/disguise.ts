const oneOf = (...scripts: string[]): string => `[${scripts.map((name) => `\\p{scx=${name}}`).join("")}]`;

const INDIC = oneOf(
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Myanmar",
  "Khmer",
);
const CURSIVE = oneOf("Arabic", "Syriac", "Nko", "Adlam", "Mongolian");
const BEFORE_LETTER = String.raw`(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})`;
/** A letter that is visible by itself; composing the text orders marks and merges them into their letter. */
const LETTER = String.raw`(?=\p{L})(?!\p{Default_Ignorable_Code_Point})`;
const MARKS = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,8}`;
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}`;

/** Invisible characters that some spelling requires, each only in its place. */
const NEEDED = [
  // The joiners: after a letter of an Indic script, and between two letters that a cursive script would join (Persian).
  String.raw`(?<=${LETTER}${INDIC}${MARKS})[\u200c\u200d]`,
  String.raw`(?<=${LETTER}${CURSIVE}${MARKS})[\u200c\u200d]${BEFORE_LETTER}`,
  // Variants of a Han character (personal names in Japan) or a Mongolian letter.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=${LETTER}\p{Script=Mongolian}${MARKS})[\u180b-\u180f]`,
  // Emoji: joined pictographs, color variants and keycaps.
  String.raw`(?<=${PICTOGRAPH}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=${PICTOGRAPH})`,
  String.raw`(?<=${PICTOGRAPH})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // The flags of England, Scotland and Wales: a black flag, the region in tags, and their end.
  String.raw`(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  // Visible signs that Unicode counts as format characters: those before Arabic and Syriac numbers and words.
  String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2](?=[\p{L}\p{N}])(?=[\p{scx=Arabic}\p{scx=Syriac}])`,
];

/**
 * Format characters (Unicode Cf: direction controls, isolates, zero-width characters, tags, soft hyphens) and
 * everything else that is invisible by default. None of the needed ones reverses, moves or hides adjacent text.
 */
const INVISIBLE = new RegExp(`(?<needed>${NEEDED.join("|")})|[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`, "gu");

/** Combining marks after the eighth on one letter: higher piles cover the lines above, and no spelling needs them. */
const PILED = /(?<=[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]{8})[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Browsers send line breaks as CR LF. */
const LINE_BREAK = /\r\n|[\u2028\u2029]/g;

/**
 * Removes what makes a text read differently from how it is written: invisible characters and piles of marks; composes
 * accents (NFC). Linear time, which composing a pile of marks would not be.
 */
export const withoutDisguise = (text: string): string =>
  text.replace(LINE_BREAK, "\n").replace(PILED, "").replace(INVISIBLE, "$<needed>").normalize("NFC");
