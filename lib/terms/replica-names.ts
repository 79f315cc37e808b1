import { MAX_DESCRIBED_USES } from "@/lib/terms/replica";

/** One described use's fields, as the offer form names them after its number ("use1Medium"). */
export const USE_PARTS = ["Medium", "Shows", "Count", "Unit", "Languages", "Tool", "Kept", "Days"] as const;
export type UsePart = (typeof USE_PARTS)[number];
export type UseField = `use${number}${UsePart}`;

export const USE_NUMBERS = Array.from({ length: MAX_DESCRIBED_USES }, (_, index) => index + 1);
export const fieldOfUse = (number: number, part: UsePart): UseField => `use${number}${part}`;
export const USE_FIELDS: readonly UseField[] = USE_NUMBERS.flatMap((number) =>
  USE_PARTS.map((part) => fieldOfUse(number, part)),
);

/** Fields by name; a missing one is empty. */
export type UseFields = { readonly [Name in UseField]?: string };

/** Fills the empty fields of one use from the use before it, so that typing once serves several. */
export function copiedUse(fields: UseFields, number: number): UseFields {
  const typed = (at: number, part: UsePart): string => fields[fieldOfUse(at, part)] ?? "";
  // The unit goes with its number, because it is always sent.
  const isEmpty = (part: UsePart): boolean => typed(number, part === "Unit" ? "Count" : part).trim() === "";
  return Object.fromEntries(
    USE_PARTS.filter((part) => isEmpty(part) && typed(number - 1, part) !== "").map((part) => [
      fieldOfUse(number, part),
      typed(number - 1, part),
    ]),
  );
}
