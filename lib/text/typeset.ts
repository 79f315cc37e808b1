/** What precedes an opening quotation mark: nothing, white space, an opening bracket, a dash, another such mark. */
const OPENS = /^$|[\s([{–—‘“]/;

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
 * A range of numbers: "$149-$299", "24-48", "3-5%". Not dates, codes, numbers of several parts, or the sections of New
 * York's General Obligations Law, which contain a hyphen.
 */
const RANGE = /(?<![\w.,$-]|Oblig\. Law )(\$?\d[\d,.]*[kM]?)-(?=\$?\d[\d,.]*[kM%]?(?![\w-]))/g;

/**
 * Curly quotation marks and apostrophes, dashes, multiplication and minus signs, ellipses and arrows. `before` is the
 * preceding character, if any.
 */
export const typeset = (text: string, before = ""): string =>
  curl(text, before)
    .replace(RANGE, "$1–")
    .replace(/(?<=\d)x(?!\w)|(?<=[\w%)] )x(?= [\d$(])/g, "×")
    .replace(/(?<=[\d%)] )-(?= [\d$(])/g, "−")
    .replace(/(?<=\S )-(?= \S)|^-$/g, "–")
    .replaceAll("...", "…")
    .replaceAll("->", "→");

const wholeNumber = new Intl.NumberFormat("en-US");

/** "12,345" */
export const formatNumber = (number: number | bigint): string => wholeNumber.format(number);

/** "1 month", "12 months". */
export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "Ada", "Ada and Ben", "Ada, Ben, and Cleo". */
export const listOf = (names: Iterable<string>): string => list.format(names);

const anyList = new Intl.ListFormat("en-US", { type: "disjunction" });

/** "Ada", "Ada or Ben"; empty for nobody. */
export const anyOf = (names: Iterable<string>): string => anyList.format(names);

/** A label as inside a sentence: "AI training" and "TV and streaming" keep their capitals. */
export const lowered = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** "Likeness, voice, AI training"; empty for none. */
export const labelsInOne = (labels: readonly string[]): string =>
  labels.map((label, index) => (index === 0 ? label : lowered(label))).join(", ");

/** "Message. Reason." */
export const withReason = (message: string, because: string): string =>
  because === "" ? message : `${message.replace(/\.?$/, ".")} ${because}`;

/** Marks that open or close a quotation in some language, doubled ones among them, and those that look like one. */
const QUOTATION_MARKS = /["“”„‟«»‹›〝〞〟＂❝❞″‶˝ˮ]|['‘’‚‛`´′]{2,}/gu;

/** A typed text inside a clause: in quotation marks, which it cannot contain and so cannot end. */
export const quoted = (text: string): string => `“${text.replace(QUOTATION_MARKS, "'")}”`;
