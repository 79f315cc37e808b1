const oneOf = (...scripts: string[]): string => `[${scripts.map((name) => `\\p{scx=${name}}`).join("")}]`;

const INDIC = oneOf(
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada"],
  ...["Malayalam", "Sinhala", "Myanmar", "Khmer"],
);
const CURSIVE = oneOf("Arabic", "Syriac", "Nko", "Adlam", "Mongolian");
const BEFORE_LETTER = String.raw`(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})`;
/** Marks are put in order, and into their letter, when the text is composed: what counts is the letter below them. */
const LETTER = String.raw`(?=\p{L})(?!\p{Default_Ignorable_Code_Point})`;
const MARKS = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,8}`;
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}`;

/** Invisible characters without which something cannot be spelled, each only where it is needed. */
const NEEDED = [
  // The joiners: after a letter of an Indic script, and between two letters that a cursive script would join (Persian).
  String.raw`(?<=${LETTER}${INDIC}${MARKS})[\u200c\u200d]`,
  String.raw`(?<=${LETTER}${CURSIVE}${MARKS})[\u200c\u200d]${BEFORE_LETTER}`,
  // The shape of a Han character (personal names in Japan) or of a Mongolian letter.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=${LETTER}\p{Script=Mongolian}${MARKS})[\u180b-\u180f]`,
  // Emoji: pictographs that are joined to one, shown in color or not, and keycaps.
  String.raw`(?<=${PICTOGRAPH}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=${PICTOGRAPH})`,
  String.raw`(?<=${PICTOGRAPH})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
];

/**
 * Format characters (Unicode Cf: direction controls, isolates, zero-width characters, tags, soft hyphens) and whatever else
 * is invisible by default. None of the needed ones reverses, moves or hides what stands beside it.
 */
const INVISIBLE = new RegExp(`(?<needed>${NEEDED.join("|")})|[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`, "gu");

/** What is piled on one letter after the eighth mark: a higher pile covers the lines above, and no spelling needs it. */
const PILED = /(?<=[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]{8})[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Line breaks that only Unicode knows. */
const LINE_BREAK = /[\u2028\u2029]/g;

/**
 * A text with nothing in it that makes it read otherwise than it is written: invisible characters and piles of marks are
 * gone, accents composed (NFC). Takes time in proportion to the length; composing a pile of marks would not.
 */
export const withoutDisguise = (text: string): string =>
  text.replace(LINE_BREAK, "\n").replace(PILED, "").replace(INVISIBLE, "$<needed>").normalize("NFC");
