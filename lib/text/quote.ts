/** Marks that open or close a quotation in some language, doubled ones among them, and those that look like one. */
const QUOTATION_MARKS = /["“”„‟«»‹›〝〞〟＂❝❞″‶˝ˮ]|['‘’‚‛`´′]{2,}/gu;

/** A typed text inside a clause: in quotation marks, which it cannot contain and so cannot end. */
export const quoted = (text: string): string => `“${text.replace(QUOTATION_MARKS, "'")}”`;
