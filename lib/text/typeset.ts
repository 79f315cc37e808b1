/** What stands before a mark that opens a quotation: nothing, white space, an opening bracket, a dash, another such mark. */
const OPENS = /^$|[\s([{–—‘“]/;

/** Quotation marks and apostrophes as they are printed, each by the character before it. */
function curl(text: string, before: string): string {
  let printed = "";
  for (const [at, mark] of [...text].entries()) {
    const opens = OPENS.test(printed.at(-1) ?? before);
    if (mark === '"') printed += opens ? "“" : "”";
    else if (mark === "'") printed += opens && !/^\d\ds\b/.test([...text].slice(at + 1, at + 5).join("")) ? "‘" : "’";
    else printed += mark;
  }
  return printed;
}

/**
 * A range of numbers: "$149-$299", "24-48", "3-5%". Dates, codes and numbers of several parts are none, nor are the sections
 * of New York's General Obligations Law, which have a hyphen of their own.
 */
const RANGE = /(?<![\w.,$-]|Oblig\. Law )(\$?\d[\d,.]*[kM]?)-(?=\$?\d[\d,.]*[kM%]?(?![\w-]))/g;

/**
 * Text as it is printed: curly quotation marks and apostrophes, dashes, the signs of multiplication and subtraction, an
 * ellipsis and an arrow in one character. `before` is the character that the text follows, if it follows one.
 */
export const typeset = (text: string, before = ""): string =>
  curl(text, before)
    .replace(RANGE, "$1–")
    .replace(/(?<=\d)x(?!\w)|(?<=[\w%)] )x(?= [\d$(])/g, "×")
    .replace(/(?<=[\d%)] )-(?= [\d$(])/g, "−")
    .replace(/(?<=\S )-(?= \S)|^-$/g, "–")
    .replaceAll("...", "…")
    .replaceAll("->", "→");

/** "1 month", "12 months". */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
