import type { Taken } from "@/lib/license-rows/slots";
import { categoryLabels, describeRights, type Right } from "@/lib/terms/terms";
import { describeRegions } from "@/lib/terms/territories";

/**
 * "Not available for advertising, US until further notice". Names the rights if the creator also offers others. Undefined if
 * none of the taken rights is on offer.
 */
export function takenInWords({ field, rights, regions }: Taken, offered: readonly Right[]): string | undefined {
  const taken = offered.filter((right) => rights.includes(right));
  if (taken.length === 0) return undefined;
  const where = `${categoryLabels[field].toLowerCase()}, ${describeRegions(regions)} until further notice`;
  return taken.length === offered.length
    ? `Not available for ${where}`
    : `${describeRights(taken)}: not available for ${where}`;
}
