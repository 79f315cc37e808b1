import type { CreatorStatus } from "@/lib/creator-profiles/rules";

export const creatorStatusLabels: Record<CreatorStatus, string> = {
  pending: "Pending",
  active: "Active",
  verified: "Verified",
  suspended: "Suspended",
};

export const isCreatorStatus = (value: string): value is CreatorStatus => Object.hasOwn(creatorStatusLabels, value);

/**
 * What an administrator may do with a creator, and from which states: none with one who is pending, whose profile is a
 * draft. Verifying needs an address that was confirmed, and lifts a suspension.
 */
export const creatorDecisions = {
  verify: { from: ["active", "suspended"], to: "verified" },
  suspend: { from: ["active", "verified"], to: "suspended" },
} as const satisfies Record<string, { from: readonly CreatorStatus[]; to: CreatorStatus }>;

export type CreatorDecision = keyof typeof creatorDecisions;

/** Characters of a note or a reason. */
export const NOTE_MAX = 1_000;

export function mayDecideOn(status: CreatorStatus, decision: CreatorDecision): boolean {
  const from: readonly CreatorStatus[] = creatorDecisions[decision].from;
  return from.includes(status);
}
