const PHRASES = [
  "viagra",
  "casino",
  "lottery",
  "winner",
  "congratulations",
  "urgent",
  "act now",
  "limited time",
  "free money",
  "guaranteed",
];
const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
const PROHIBITED = new RegExp(`(?<!${WORD})(?:${PHRASES.join("|").replaceAll(" ", String.raw`\s+`)})(?!${WORD})`, "iu");

/** True when the text holds a word or phrase of spec 5, whole and in any case: "resurgent" passes. */
export const hasProhibitedContent = (text: string): boolean => PROHIBITED.test(text);
