/**
 * By how soon somebody waits, the first first: at the screen (`awaited`: links and what happened to an account), for the
 * other party (`decisions`), for nothing in particular but before a day passes (`reminders`), or not at all
 * (`announcements`).
 */
export const LANES = ["awaited", "decisions", "reminders", "announcements"] as const;
export type Lane = (typeof LANES)[number];

/** As stored. */
export const laneNumber = (lane: Lane): number => LANES.indexOf(lane) + 1;

/** After so many claims another lane has gone first as often as it is due, so that none waits for ever behind an earlier one. */
export const ROUND = 20;
const first: Readonly<Record<number, Lane>> = {
  3: "decisions",
  7: "reminders",
  11: "decisions",
  15: "decisions",
  17: "reminders",
  19: "announcements",
};

/** The lanes in the order in which claim number `claim` of a round (from 0) looks through them. */
export function lanesOf(claim: number): Lane[] {
  const preferred = first[claim];
  return preferred ? [preferred, ...LANES.filter((lane) => lane !== preferred)] : [...LANES];
}

/**
 * A row is given up after `attempts`, or `withinMs` after the first. The wait after a failure is `firstMs`, four times as
 * long after each further one, up to `longestMs`. `leaseMs`: how long a claim holds, after which a dead process's row is
 * due again; longer than one call of `send` can take.
 */
export type RetryRule = { attempts: number; withinMs: number; firstMs: number; longestMs: number; leaseMs: number };

/**
 * Milliseconds to wait after failed attempt number `attempts` (from 1). `random` in [0, 1) adds up to a fifth, so that rows
 * that failed together are spread out.
 */
export const backoffMs = ({ firstMs, longestMs }: RetryRule, attempts: number, random: number): number =>
  Math.round(Math.min(firstMs * 4 ** (attempts - 1), longestMs) * (1 + random / 5));

export const outboxStateLabels = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  captured: "Captured",
  failed: "Failed",
  withheld: "Withheld",
} as const;
