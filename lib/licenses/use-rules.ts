import type { Territory } from "@/lib/terms/terms";
import { isWithin } from "@/lib/terms/territories";
import { addHours } from "@/lib/time";

/** In characters; a place is an address or a medium. */
export const PLACE_MAX = 300;
export const NOTE_MAX = 1_000;
/** In characters. */
export const REASON_MAX = 1_000;
export const MAX_USES = 200;

/** Days are midnight UTC. */
export type Run = { territory: Territory; beginsOn: Date; endsOn: Date };

/** `revokedAt`: when the license ended before its term. */
export type Granted = { territory: Territory; effectiveAt: Date; expiresAt: Date; revokedAt: Date | null };

export type Fault = "before" | "after" | "territory";

/** Hours by which a day anywhere on earth may begin before, or end after, the UTC day. */
const FIRST = 14;
const LAST = 12;

/**
 * Empty if the use is within the license. Days have no zone, so a day is inside if the license covers any moment of it
 * anywhere on earth. Cannot tell whether the use is the agreed one.
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
  before: "starts before the license",
  after: "continues after the license ends",
  territory: "outside the licensed territory",
};

export const disputeStateLabels = { open: "Open", resolved: "Resolved" } as const;
