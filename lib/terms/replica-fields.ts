import {
  AMOUNT_MAX,
  AMOUNT_UNITS,
  type AmountUnit,
  DETAIL_MAX,
  type DescribedUse,
  MODEL_DAYS_MAX,
  SHOWS,
} from "@/lib/terms/replica";
import {
  fieldOfUse,
  USE_NUMBERS,
  USE_PARTS,
  type UseField,
  type UseFields,
  type UsePart,
} from "@/lib/terms/replica-names";
import { MEDIA, type Medium, mediumLabels } from "@/lib/terms/scope";
import { formatNumber } from "@/lib/text/typeset";

type Read = { uses: DescribedUse[]; faults: [name: UseField, message: string][] };

/**
 * On one line, because each use is a line of the clause. A forged form may hold something other than text, which its schema
 * refuses.
 */
const onOneLine = (text: unknown): string => (typeof text === "string" ? text.trim().split(/\s+/).join(" ") : "");

function wholeIn(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return value >= min && value <= max ? value : undefined;
}

/** A unit alone does not count as typed, because the form always sends one. */
const isTyped = (parts: Record<UsePart, string>): boolean =>
  USE_PARTS.some((part) => part !== "Unit" && parts[part] !== "");

/** The agreement's own words around what is typed about a use, and the beginning of the next use. */
const OUR_LABEL = /(?:amount|languages|made with|model kept at|deleted (?:by|within)|initials|advised by) ?[:：]/iu;
const ANOTHER_USE = new RegExp(`\\d ?[.)] ?(?:${Object.values(mediumLabels).join("|")})`, "iu");

const labelFault = (text: string): string | undefined =>
  OUR_LABEL.test(text) || ANOTHER_USE.test(text)
    ? "Please describe one use in your own words, without the agreement's labels such as “Made with:” or “2. Website”."
    : undefined;

const detailFault = (text: string, missing: string): string | undefined => {
  if (text === "") return missing;
  return text.length > DETAIL_MAX ? `Please use at most ${DETAIL_MAX} characters.` : labelFault(text);
};

function showsFault(text: string): string | undefined {
  const { length } = text;
  if (length === 0) return "Please describe what it says or shows.";
  return length < SHOWS.min || length > SHOWS.max
    ? `Please describe in ${SHOWS.min} to ${SHOWS.max} characters what it says or shows.`
    : labelFault(text);
}

function mediumFault(typed: string, medium: Medium | undefined, media: readonly string[]): string | undefined {
  if (typed === "") return "Please choose where it runs.";
  if (!medium) return "Please choose one of the media.";
  return media.includes(medium)
    ? undefined
    : "Please tick this medium under “Media” too, or choose one that is ticked there.";
}

/**
 * The uses of a digital replica that the form's fields describe, in the order of their numbers, and what half-typed ones still
 * lack. A use in which nothing is typed does not count.
 *
 * @param media the ticked ones: each use runs in one of them, or two clauses would contradict each other
 */
export function readUses(fields: UseFields, media: readonly string[]): Read {
  const read: Read = { uses: [], faults: [] };
  for (const number of USE_NUMBERS) {
    const parts = Object.fromEntries(
      USE_PARTS.map((part) => [part, onOneLine(fields[fieldOfUse(number, part)])]),
    ) as Record<UsePart, string>;
    if (!isTyped(parts)) continue;
    const medium = MEDIA.find((one) => one === parts.Medium);
    const unit: AmountUnit | undefined = AMOUNT_UNITS.find((one) => one === (parts.Unit || AMOUNT_UNITS[0]));
    const [count, days] = [wholeIn(parts.Count, 1, AMOUNT_MAX), wholeIn(parts.Days, 0, MODEL_DAYS_MAX)];
    const faults: Partial<Record<UsePart, string | false | undefined>> = {
      Medium: mediumFault(parts.Medium, medium, media),
      Shows: showsFault(parts.Shows),
      Count: count === undefined && `Please enter how many, from 1 to ${formatNumber(AMOUNT_MAX)}.`,
      Unit: unit === undefined && "Please choose pieces or minutes.",
      Languages: detailFault(parts.Languages, "Please name the languages."),
      Tool: detailFault(parts.Tool, "Please name the tool that makes it."),
      Kept: detailFault(parts.Kept, "Please say where the model is kept."),
      Days:
        days === undefined &&
        `Please say within how many days after the term the model is deleted, from 0 to ${MODEL_DAYS_MAX}.`,
    };
    const found = USE_PARTS.flatMap((part) => {
      const message = faults[part];
      return message ? [[fieldOfUse(number, part), `Use ${number}: ${message}`] as [UseField, string]] : [];
    });
    read.faults.push(...found);
    if (found.length > 0 || !medium || !unit || count === undefined || days === undefined) continue;
    read.uses.push({
      medium,
      shows: parts.Shows,
      amount: { count, unit },
      languages: parts.Languages,
      tool: parts.Tool,
      modelKeptAt: parts.Kept,
      modelDays: days,
    });
  }
  return read;
}

const fieldsOf = (use: DescribedUse | undefined): Record<UsePart, string> => ({
  Medium: use?.medium ?? "",
  Shows: use?.shows ?? "",
  Count: use ? String(use.amount.count) : "",
  Unit: use?.amount.unit ?? "",
  Languages: use?.languages ?? "",
  Tool: use?.tool ?? "",
  Kept: use?.modelKeptAt ?? "",
  Days: use ? String(use.modelDays) : "",
});

/** Described uses as values for all of the form's fields. */
export const fieldsOfUses = (uses: readonly DescribedUse[]): Record<UseField, string> =>
  Object.fromEntries(
    USE_NUMBERS.flatMap((number) => {
      const parts = fieldsOf(uses[number - 1]);
      return USE_PARTS.map((part) => [fieldOfUse(number, part), parts[part]] as const);
    }),
  );
