import { askedField, askedPriceField, PLACES } from "@/lib/offers/asked-creators";

export type Filled = { field: string; value: string };

/**
 * What ends a creator's objection to the offer's form: without ticks, or with an amount instead. A button of the form has it as
 * its value.
 */
export type Cure = { act: "without" | "instead"; fields: readonly Filled[] };

/** "without:rights=training" */
export const cureValue = ({ act, fields }: Cure): string =>
  `${act}:${new URLSearchParams(fields.map(({ field, value }): [string, string] => [field, value]))}`;

/** Of a button's value; undefined for any other. */
export function cureIn(value: string): Cure | undefined {
  const [, act, rest] = /^(without|instead):(.*)$/.exec(value) ?? [];
  if (act !== "without" && act !== "instead") return undefined;
  const fields = [...new URLSearchParams(rest)].map(([field, one]) => ({ field, value: one }));
  return { act, fields: fields.filter(({ field }) => FIELDS[act].includes(field)) };
}

const FIELDS: Record<Cure["act"], readonly string[]> = {
  without: ["rights", "media", "exclusive", ...PLACES.map(askedField)],
  instead: PLACES.map(askedPriceField),
};

/** The values of the fields that it changes, in place of those that were sent. */
export function cured(
  { act, fields }: Cure,
  sent: (field: string) => readonly string[],
): Record<string, string | string[]> {
  if (act === "instead") return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
  // Each field once: a forged button may name one as often as a form has room for.
  const left = new Map<string, Set<string>>();
  for (const { field, value } of fields) left.set(field, (left.get(field) ?? new Set()).add(value));
  return Object.fromEntries(
    [...left].map(([field, values]) => [field, sent(field).filter((value) => !values.has(value))]),
  );
}
