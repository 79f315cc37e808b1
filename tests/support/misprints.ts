/** Elements whose text stands as it was typed, or is not read: code, what forms hold, scripts. */
const VERBATIM = /<(head|script|style|code|pre|kbd|samp|textarea|option|template)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Elements that run along in a line of text; all others end it. */
const INLINE = /<\/?(?:a|abbr|b|bdi|cite|em|i|small|span|strong|sub|sup|time)\b[^>]*>|<!--.*?-->/g;

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** Straight quotation marks, hyphens in ranges and for dashes, three full stops, an x for "times", an arrow of two characters. */
const MISPRINT =
  /["']|(?<![\w.,$-]|Oblig\. Law )\$?\d[\d,.]*[kM]?-\$?\d[\d,.]*[kM%]?(?![\w-])|\.\.\.|->|(?<=\S) - |\dx(?!\w)|[\w%)] x [\d$(]/;

/** The lines of a page that are not printed as they should be (lib/text/typeset.ts). */
export const misprintsIn = (html: string): string[] =>
  html
    .replace(VERBATIM, "\n")
    .replace(INLINE, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => MISPRINT.test(line));
