import { carriesAds, type Exclusivity, type Medium } from "@/lib/terms/scope";
import type { Right, Territory } from "@/lib/terms/terms";
import { isWithin } from "@/lib/terms/territories";

/** What the answer depends on. */
export type Licensed = {
  rights: readonly Right[];
  /** From when AI training is no longer licensed; null while it is, or without the right. */
  trainingEndedAt: Date | null;
  territory: Territory;
  /** Null for a license older than scopes, which reads "as described under Intended use". */
  scope: { media: readonly Medium[]; handle: boolean; exclusivity: Exclusivity | null } | null;
  /** `endedAt`: when the creator ended the making of new pieces. Null without the right. */
  replica: { uses: readonly { medium: Medium }[]; endedAt: Date | null } | null;
  effectiveAt: Date;
  /** The first instant after the term. */
  expiresAt: Date;
  /** Set if it ended before its term. */
  endedAt: Date | null;
};

/** `paid`: as an ad. `handle`: from the creator's own account. */
export type Question = {
  right: Right;
  medium: Medium;
  paid: boolean;
  handle: boolean;
  territory: Territory;
  at: Date;
};

const reasons = {
  "not-yet": "prohibited",
  ended: "prohibited",
  right: "prohibited",
  "training-ended": "prohibited",
  territory: "prohibited",
  paid: "prohibited",
  medium: "prohibited",
  handle: "prohibited",
  "handle-unpaid": "ask",
  "replica-undescribed": "prohibited",
  "replica-ended": "ask",
  described: "ask",
  licensed: "permitted",
} as const;

export type Because = keyof typeof reasons;
export type Answer = { answer: (typeof reasons)[Because]; because: Because };

/**
 * Whether a license permits a use, and why: the first reason that prohibits it, or else the first that leaves it open. What is
 * not ticked is not licensed. `ask`: the facts leave it open, so the licensor decides. This is the one place that decides, for
 * filed uses, overlaps, public pages and /verify.
 */
export function permits(license: Licensed, question: Question): Answer {
  const because = reasonFor(license, question);
  return { answer: reasons[because], because };
}

function reasonFor(license: Licensed, { right, territory, at, ...use }: Question): Because {
  if (at < license.effectiveAt) return "not-yet";
  if (at >= license.expiresAt || (license.endedAt !== null && at >= license.endedAt)) return "ended";
  if (!license.rights.includes(right)) return "right";
  if (!isWithin(territory, license.territory)) return "territory";
  // Training publishes nothing, so no medium matters.
  if (right === "training")
    return license.trainingEndedAt !== null && at >= license.trainingEndedAt ? "training-ended" : "licensed";
  if (right !== "replica") return reasonInScope(license.scope, use);
  const { replica, scope } = license;
  if (!replica || replica.uses.length === 0) return "replica-undescribed";
  const inScope = reasonInScope(scope, use);
  if (reasons[inScope] === "prohibited") return inScope;
  if (!replica.uses.some(({ medium }) => medium === use.medium)) return "replica-undescribed";
  return replica.endedAt !== null && at >= replica.endedAt ? "replica-ended" : inScope;
}

type Use = Pick<Question, "medium" | "paid" | "handle">;

/** A ticked medium covers paid and unpaid use. A medium that carries no ads is never paid; paid social always is. */
function reasonInScope(scope: Licensed["scope"], { medium, paid, handle }: Use): Because {
  if (!scope) return "described";
  const isNamed = scope.media.length > 0;
  if (!isNamed && (paid || medium === "paid_social")) return "paid";
  if (paid && !carriesAds(medium)) return "paid";
  if (isNamed && !scope.media.includes(medium)) return "medium";
  if (handle && !scope.handle) return "handle";
  if (!isNamed) return "described";
  return handle && !paid && medium !== "paid_social" ? "handle-unpaid" : "licensed";
}
