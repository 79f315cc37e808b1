const PROHIBITED =
  /(?<![\p{L}\p{M}\p{N}_])(?:viagra|casino|lottery|winner|congratulations|urgent|act\s+now|limited\s+time|free\s+money|guaranteed)(?![\p{L}\p{M}\p{N}_])/iu;

/** True when the text holds a word or phrase of spec 5, whole and in any case: "resurgent" passes. */
export const hasProhibitedContent = (text: string): boolean => PROHIBITED.test(text);
