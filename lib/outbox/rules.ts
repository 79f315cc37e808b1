import { HOUR_MS } from "@/lib/time";

/**
 * Ordered by how soon somebody waits for the row:
 * - `awaited`: somebody waits at the screen, for a link or news about an account.
 * - `decisions`: the other party waits.
 * - `reminders`: nobody waits, but it matters within a day.
 * - `announcements`: nobody waits.
 */
export const LANES = ["awaited", "decisions", "reminders", "announcements"] as const;
export type Lane = (typeof LANES)[number];

/** As stored. */
export const laneNumber = (lane: Lane): number => LANES.indexOf(lane) + 1;

/**
 * Claims in a round. By its end each other lane has gone first as often as it should, so that none waits for ever behind an
 * earlier one.
 */
export const ROUND = 20;
const first: Readonly<Record<number, Lane>> = {
  3: "decisions",
  7: "reminders",
  11: "decisions",
  15: "decisions",
  17: "reminders",
  19: "announcements",
};

/** The order in which claim number `claim` of a round (from 0) looks through the lanes. */
export function lanesOf(claim: number): Lane[] {
  const preferred = first[claim];
  return preferred ? [preferred, ...LANES.filter((lane) => lane !== preferred)] : [...LANES];
}

/** Milliseconds between turns in a lane, of rows for one recipient, and of rows that one network asked for. */
const BETWEEN = { recipient: 10_000, network: 5_000 };

/**
 * The turn, in its lane, of a row written at `at`. `last`: the last turns of waiting rows for the same recipient, and from the
 * same network. If many of either come at once, they delay nobody else. A turn is fixed when its row is written, so nothing
 * waits for ever.
 */
export const turnAt = (at: Date, last: { recipient?: Date | null; network?: Date | null }): Date => {
  const after = (time: Date | null | undefined, ms: number) => (time ? time.getTime() + ms : 0);
  return new Date(
    Math.max(at.getTime(), after(last.recipient, BETWEEN.recipient), after(last.network, BETWEEN.network)),
  );
};

/** Milliseconds before a request to the provider times out. */
export const SEND_TIMEOUT_MS = 10_000;

/**
 * `attempts`, `withinMs`: how many attempts, and how long after the first, before a row is given up. Ten attempts take about 20
 * hours. The provider honors an idempotency key for 24 hours: a later retry could deliver a second copy of a mail that was
 * accepted without our knowing. We therefore stop an hour earlier and record that. `leaseMs`: how long a claim lasts, after
 * which a dead process's row is due again.
 */
export const RETRY = { attempts: 10, withinMs: 23 * HOUR_MS, leaseMs: 30_000 } as const;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 8 * HOUR_MS;

/**
 * Milliseconds to wait after failed attempt number `attempts` (from 1), fourfold each time. `random` in [0, 1) adds up to a
 * fifth, to spread out rows that failed together.
 */
export const backoffMs = (attempts: number, random: number): number =>
  Math.round(Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS) * (1 + random / 5));

export const outboxStateLabels = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  captured: "Captured",
  failed: "Failed",
  withheld: "Withheld",
} as const;

/** What may stop all mail, whatever its rows say. Each says what to do. */
export const troubleWords = {
  "key-refused":
    "Resend refuses our key. Check RESEND_API_KEY of every server; mail waits, and goes out within a minute once the key is right",
  "sender-refused":
    "Resend refuses our sender. Check MAIL_FROM, and that its domain is verified at Resend; mail waits, and goes out within a minute after",
  limited:
    "Resend limits our rate. Set MAIL_PER_SECOND to your team's limit, or ask Resend to raise it; mail waits and goes out more slowly",
  "quota-reached":
    "The quota of mails at Resend is used up. Raise the plan, or wait for its reset; mail waits, and one is tried at least every hour",
  failing:
    "Resend answers with errors. Look at its status page; mail is repeated, and given up about 20 hours after its first try",
  unreachable:
    "Resend does not answer. Check the servers' way to it (network, names, RESEND_BASE_URL); mail is repeated, and given up about 20 hours after its first try",
} as const;
export type Trouble = keyof typeof troubleWords;

/**
 * The outcome of one attempt.
 * - `slow-down`: the provider takes nothing from us now and certainly did not take this row, so the attempt does not count.
 * - `retry`: no response, or a failure that may be temporary.
 * - `rejected`: the provider will never take this row.
 * - `trouble`: what the outcome says about the provider. Undefined if it was not even asked.
 */
export type Outcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "slow-down"; waitMs: number; error: string; trouble: Trouble }
  | { kind: "retry"; waitMs: number; error: string; trouble?: Trouble }
  | { kind: "rejected"; error: string };
