import type { Territory } from "@/lib/licensing/terms";
import { isWithin } from "@/lib/licensing/territories";
import { addHours } from "@/lib/time";

/** Characters of an address or medium, and of a note. */
export const PLACE_MAX = 300;
export const NOTE_MAX = 1_000;
/** Characters of a reason for disputing a use. */
export const REASON_MAX = 1_000;
/** Uses that may be filed for one license. */
export const MAX_USES = 200;

/** When and where a use runs; days as midnight in UTC. */
export type Run = { territory: Territory; beginsOn: Date; endsOn: Date };

/** What a license grants of that. `revokedAt`: when it ended before its term. */
export type Granted = { territory: Territory; effectiveAt: Date; expiresAt: Date; revokedAt: Date | null };

export type Fault = "before" | "after" | "territory";

/** Hours by which a day begins before and ends after that of UTC, somewhere on earth. */
const FIRST = 14;
const LAST = 12;

/**
 * What of a use lies outside the license; empty for one inside. Days have no zone, so that one counts as inside which the
 * license covers any moment of anywhere on earth. Whether the use is the one that was agreed to, no rule can say.
 */
export function faultsOf(use: Run, granted: Granted): Fault[] {
  const end = granted.revokedAt && granted.revokedAt < granted.expiresAt ? granted.revokedAt : granted.expiresAt;
  return [
    ...(addHours(use.beginsOn, 24 + LAST) <= granted.effectiveAt ? (["before"] as const) : []),
    ...(addHours(use.endsOn, -FIRST) >= end ? (["after"] as const) : []),
    ...(isWithin(use.territory, granted.territory) ? [] : (["territory"] as const)),
  ];
}

export const faultLabels: Record<Fault, string> = {
  before: "begins before the license",
  after: "goes on after its end",
  territory: "outside its territory",
};

export const disputeStateLabels = { open: "Open", resolved: "Resolved" } as const;
