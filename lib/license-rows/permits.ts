import { carriesAds, type Exclusivity, type Medium } from "@/lib/terms/scope";
import { nextDay, startOfDay } from "@/lib/terms/term";
import type { Right, Territory } from "@/lib/terms/terms";
import { isWithin } from "@/lib/terms/territories";
import { addHours } from "@/lib/time";

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

const answers = {
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

export type Because = keyof typeof answers;
export type Answer = { answer: (typeof answers)[Because]; because: Because };

/**
 * Whether a license permits a use, and why: the first reason that prohibits it, or else the first that leaves it open. What is
 * not ticked is not licensed. `ask`: the facts leave it open, so the licensor decides. This is the one place that decides, for
 * filed uses, overlaps, public pages and /verify.
 */
export function permits(license: Licensed, question: Question): Answer {
  const because = reasonFor(license, question);
  return { answer: answers[because], because };
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
  if (answers[inScope] === "prohibited") return inScope;
  if (!replica.uses.some(({ medium }) => medium === use.medium)) return "replica-undescribed";
  return replica.endedAt !== null && at >= replica.endedAt ? "replica-ended" : inScope;
}

type Use = Pick<Question, "medium" | "paid" | "handle">;

/** A ticked medium covers paid and unpaid use. A medium that carries no ads is never paid; paid social always is. */
function reasonInScope(scope: Licensed["scope"], { medium, paid, handle }: Use): Because {
  if (!scope) return "described";
  const isNamed = scope.media.length > 0;
  if (!isNamed && (paid || medium === "paid_social")) return "paid";
  if (isNamed && !scope.media.includes(medium)) return "medium";
  if (paid && !carriesAds(medium)) return "paid";
  if (handle && !scope.handle) return "handle";
  if (!isNamed) return "described";
  return handle && !paid && medium !== "paid_social" ? "handle-unpaid" : "licensed";
}

/** Hours by which some place on earth begins a day before UTC (`FIRST`), or ends it after (`LAST`). */
const FIRST = 14;
const LAST = 12;

/** `day`: midnight in UTC. Without a zone the day lasts from where on earth it begins first to where it ends last. */
function momentsOf(day: Date, zone: string | null): { begin: Date; end: Date } {
  if (zone === null) return { begin: addHours(day, -FIRST), end: addHours(day, 24 + LAST) };
  const text = day.toISOString().slice(0, 10);
  return { begin: startOfDay(text, zone), end: startOfDay(nextDay(text), zone) };
}

/**
 * Whether a license permits a use on a day. Asks `permits` about `now` if that is on the day. Otherwise it asks about the day's
 * first moment, or the moment on that day when the license takes effect.
 *
 * @param zone the time zone of the agreement's days; null if it names none
 * @param day midnight in UTC
 */
export function permitsOn(
  license: Licensed,
  zone: string | null,
  { day, now, ...question }: Omit<Question, "at"> & { day: Date; now?: Date },
): Answer {
  const { begin, end } = momentsOf(day, zone);
  const first = begin < license.effectiveAt && license.effectiveAt < end ? license.effectiveAt : begin;
  const at = now && begin <= now && now < end ? now : first;
  return permits(license, { ...question, at });
}

/** Why a use is permitted, prohibited or open: `says` in a sentence, `brief` after "Not covered: ". */
export const reasons: Record<Because, { says: string; brief: string }> = {
  "not-yet": { says: "The license is not in effect yet on that day.", brief: "starts before the license" },
  ended: { says: "The license has ended by that day.", brief: "continues after the license ends" },
  right: { says: "This right is not licensed. No right implies another.", brief: "not a licensed right" },
  "training-ended": {
    says: "The licensor withdrew consent to AI training, so that nothing may be trained since.",
    brief: "AI training has ended",
  },
  territory: {
    says: "It would be seen or heard outside the licensed territory.",
    brief: "outside the licensed territory",
  },
  paid: { says: "Paid use is not licensed here: it may not run as an ad.", brief: "paid use is not licensed" },
  medium: { says: "This medium is not licensed.", brief: "not a licensed medium" },
  handle: {
    says: "It may not run from the creator’s own account.",
    brief: "not licensed from the creator’s account",
  },
  "handle-unpaid": {
    says: "Ads may run from the creator’s own account. Whether an unpaid post may is for the licensor to decide.",
    brief: "an unpaid post from the creator’s account",
  },
  "replica-undescribed": {
    says: "No described use of the digital replica is in this medium.",
    brief: "not a described use of the replica",
  },
  "replica-ended": {
    says: "The licensor ended the making of new pieces with the replica. Finished pieces run on; ask the licensor about any other.",
    brief: "new pieces with the replica have ended",
  },
  described: {
    says: "The license says where it runs under Intended use alone. Whether this is that use is for the licensor to decide.",
    brief: "only as described under Intended use",
  },
  licensed: { says: "The license covers it.", brief: "covered" },
};
