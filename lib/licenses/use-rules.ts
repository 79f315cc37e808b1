import { type Answer, type Because, type Licensed, permitsOn, type Question } from "@/lib/license-rows/permits";
import type { Medium } from "@/lib/terms/scope";
import { endOfDays } from "@/lib/terms/term";
import type { Party, Right, Territory } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

/** In characters. A place is an address or a medium. */
export const PLACE_MAX = 300;
export const NOTE_MAX = 1_000;
/** In characters. */
export const REASON_MAX = 1_000;
export const MAX_USES = 200;

/** Days are midnight UTC. */
export type Run = { territory: Territory; beginsOn: Date; endsOn: Date };

/**
 * How the licensee uses it. `replicaUse`: which described use, from 1. `medium`: null for AI training, which publishes nothing.
 */
export type Manner = {
  right: Right;
  replicaUse: number | null;
  medium: Medium | null;
  paid: boolean;
  handle: boolean;
};

/** A license, ready for its uses to be compared with it. `zone`: of its days; null if its agreement names none. */
export type Compared = { licensed: Licensed; zone: string | null };

const strictness = { permitted: 0, ask: 1, prohibited: 2 } as const;

/**
 * What the license says about a use: the stricter of the answers for its first and its last day. A fault against the terms is
 * named before a later revocation, so that the verdict on a disputed use stays what the dispute was about.
 */
export function answerToUse({ licensed, zone }: Compared, use: Run & Manner): Answer {
  const byTerms = answerOn({ licensed: { ...licensed, endedAt: null }, zone }, use);
  return byTerms.answer === "prohibited" ? byTerms : answerOn({ licensed, zone }, use);
}

function answerOn({ licensed, zone }: Compared, use: Run & Manner): Answer {
  const { right, replicaUse, medium, paid, handle, territory, beginsOn, endsOn } = use;
  const described = licensed.replica?.uses.filter((_, index) => replicaUse === null || index === replicaUse - 1);
  const license = { ...licensed, replica: licensed.replica && { ...licensed.replica, uses: described ?? [] } };
  const question: Omit<Question, "at"> = { right, medium: medium ?? "internal", paid, handle, territory };
  const [first, last] = [beginsOn, endsOn].map((day) => permitsOn(license, zone, { ...question, day })) as [
    Answer,
    Answer,
  ];
  return strictness[last.answer] > strictness[first.answer] ? last : first;
}

/** Why a use is outside a license. */
export type Outside = Exclude<Because, "handle-unpaid" | "replica-ended" | "described" | "licensed">;

/** Calendar days, to the end of the last, in the agreement's zone. `answer` is the number in agreement/3. */
const CLOCK_DAYS = { answer: 5, reply: 5, decision: 7, ending: 30 } as const;

/**
 * The end of a dispute's clock, exclusive: until then the licensee answers it (`answer`), the licensor replies to that
 * (`reply`), staff decide (`decision`), or the license may be ended after they upheld it (`ending`).
 */
export const clockFrom = (now: Date, whose: keyof typeof CLOCK_DAYS, zone: string | null | undefined): Date =>
  endOfDays(now, CLOCK_DAYS[whose], readerZone(zone));

export const DISPUTE_STATES = ["disputed", "stopped", "cured", "upheld", "rejected", "ended"] as const;
type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * `dueAt`: when the current step's clock runs out. `askedAt`: when it was put to staff, by the licensor or because a party was erased.
 */
export type Standing = { state: DisputeState; dueAt: Date; askedAt: Date | null; resolvedAt: Date | null };

/** `resolution`: staff's reason. */
export type UseDispute = Standing & {
  id: string;
  reason: string;
  createdAt: Date;
  resolution: string | null;
  answeredAt: Date | null;
  answer: string | null;
  stoppedOn: Date | null;
  lateToldAt: Date | null;
  endedAt: Date | null;
};

/** `outside`: why it is outside, if the licensee filed it anyway. */
export type FiledUse = Run & {
  id: string;
  grantId: string;
  place: string;
  note: string;
  filedAt: Date;
  /** The brand's member; null once they were erased. */
  filedBy: string | null;
  correctedAt: Date | null;
  revision: number;
  manner: Manner;
  outside: Outside | null;
  dispute: UseDispute | null;
};

const WHENS = {
  "in time": ({ resolvedAt, askedAt, dueAt }, now) => !resolvedAt && !askedAt && now < dueAt,
  late: ({ resolvedAt, askedAt, dueAt }, now) => !resolvedAt && !askedAt && now >= dueAt,
  asked: ({ resolvedAt, askedAt }) => !resolvedAt && askedAt !== null,
  "with staff": ({ resolvedAt, askedAt, dueAt }, now) => !resolvedAt && (askedAt !== null || now >= dueAt),
  "just decided": ({ resolvedAt, dueAt }, now) => resolvedAt !== null && now < dueAt,
} as const satisfies Record<string, (dispute: Standing, now: Date) => boolean>;
type When = keyof typeof WHENS;

type Actor = Party | "admin" | "system";

type Step = {
  by: readonly Actor[];
  /** The states that it starts from, and when in each. */
  from: Partial<Record<DisputeState, When>>;
  /** Null if the state stays. */
  to: DisputeState | null;
};

/**
 * The only table of a dispute's steps after the first.
 * - The licensee says that the use was stopped, or cured.
 * - The licensor accepts that or asks staff. Silence settles it according to the answer.
 * - A step that an erased person was to take is referred to staff.
 * - Staff decide what was put to them, or what the licensee did not answer in time.
 * - After they uphold a dispute, the license may be ended for a time.
 */
export const disputeSteps = {
  stop: { by: ["buyer"], from: { disputed: "in time" }, to: "stopped" },
  cure: { by: ["buyer"], from: { disputed: "in time" }, to: "cured" },
  accept: { by: ["creator"], from: { stopped: "in time", cured: "in time" }, to: null },
  ask: { by: ["creator"], from: { disputed: "late", stopped: "in time", cured: "in time" }, to: null },
  refer: { by: ["system"], from: { disputed: "in time", stopped: "in time", cured: "in time" }, to: null },
  settle: { by: ["system"], from: { stopped: "late", cured: "late" }, to: null },
  uphold: { by: ["admin"], from: { disputed: "with staff", stopped: "asked", cured: "asked" }, to: "upheld" },
  reject: { by: ["admin"], from: { disputed: "with staff", stopped: "asked", cured: "asked" }, to: "rejected" },
  end: { by: ["creator", "admin"], from: { upheld: "just decided" }, to: "ended" },
} as const satisfies Record<string, Step>;
export type DisputeStep = keyof typeof disputeSteps;

export function mayStep(step: DisputeStep, by: Actor, dispute: Standing, now: Date): boolean {
  const { by: actors, from }: Step = disputeSteps[step];
  const when = from[dispute.state];
  return actors.includes(by) && when !== undefined && WHENS[when](dispute, now);
}

/**
 * What becomes of a dispute when the party on this side is erased; undefined if it is over.
 * - `referred`: that party was to answer, so staff decide.
 * - `answerable`: the licensee may still answer, and staff decide on the answer.
 * - `replied`: the licensor may still reply to the answer.
 * - `staff`: staff have it already.
 * - `endable`: it was upheld, and the license may still be ended.
 */
export function leftBy(
  dispute: Standing,
  side: Party,
  now: Date,
): "referred" | "answerable" | "replied" | "staff" | "endable" | undefined {
  if (mayStep("end", "admin", dispute, now)) return "endable";
  const awaited = awaitedIn(dispute, now);
  if (awaited === "admin") return "staff";
  if (awaited === undefined) return undefined;
  if (awaited === side) return "referred";
  return side === "creator" ? "answerable" : "replied";
}

/** Whose turn it is; undefined if the dispute waits for nobody. */
export function awaitedIn(dispute: Standing, now: Date): Party | "admin" | undefined {
  if (mayStep("uphold", "admin", dispute, now)) return "admin";
  if (mayStep("stop", "buyer", dispute, now)) return "buyer";
  return mayStep("accept", "creator", dispute, now) ? "creator" : undefined;
}

export type DisputeWord = DisputeState | "accepted" | "asked" | "late";

export function wordFor(dispute: Standing, now: Date): DisputeWord {
  const { state, resolvedAt, askedAt } = dispute;
  const isAnswered = state === "stopped" || state === "cured";
  const isLate = WHENS.late(dispute, now);
  if (isAnswered && (resolvedAt || isLate)) return "accepted";
  if (resolvedAt) return state;
  if (askedAt) return "asked";
  return isLate ? "late" : state;
}

export const disputeWords: Record<DisputeWord, string> = {
  disputed: "Disputed",
  stopped: "Stopped, says the licensee",
  cured: "Cured, says the licensee",
  accepted: "Settled",
  asked: "With our staff",
  late: "Not answered in time",
  upheld: "Upheld",
  rejected: "Rejected",
  ended: "License revoked",
};

export const disputeStateLabels = { open: "Open", resolved: "Resolved" } as const;
