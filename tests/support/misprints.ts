/** Elements with verbatim or invisible text: code, form fields, scripts. */
const VERBATIM = /<(head|script|style|code|pre|kbd|samp|textarea|option|template)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Inline elements; all others end a line of text. */
const INLINE = /<\/?(?:a|abbr|b|bdi|cite|em|i|small|span|strong|sub|sup|time)\b[^>]*>|<!--.*?-->/g;

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** Straight quotation marks, hyphens in ranges and for dashes, three full stops, an x for "times", and ASCII arrows. */
const MISPRINT =
  /["']|(?<![\w.,$-]|Oblig\. Law )\$?\d[\d,.]*[kM]?-\$?\d[\d,.]*[kM%]?(?![\w-])|\.\.\.|->|(?<=\S) - |\dx(?!\w)|[\w%)] x [\d$(]/;

/** Lines that break the rules of lib/text/typeset.ts. */
export const misprintsIn = (html: string): string[] =>
  html
    .replace(VERBATIM, "\n")
    .replace(INLINE, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => MISPRINT.test(line));
