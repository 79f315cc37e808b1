import { HOUR_MS } from "@/lib/time";

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

/** Concurrent sends per run. */
export const CONCURRENCY = 4;

/** Timeout of one request to the provider, and the lease of a claim, after which a dead process's mail is due again. */
export const SEND_TIMEOUT_MS = 10_000;
export const LEASE_MS = 30_000;

/** Attempts before a mail is given up, about 20 hours after the first. */
export const MAX_ATTEMPTS = 10;

/**
 * The provider honors an idempotency key for 24 hours. A later retry could deliver a second copy of a mail whose
 * acceptance we never learned of, so we stop an hour earlier and record that.
 */
export const RETRY_WINDOW_MS = 23 * HOUR_MS;

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 8 * HOUR_MS;

/**
 * Milliseconds to wait after failed attempt number `attempts` (from 1): 2 s, quadrupled each time up to 8 hours.
 * `random` in [0, 1) adds up to a fifth, so that mails that failed together are spread out.
 */
export const backoffMs = (attempts: number, random: number): number =>
  Math.round(Math.min(FIRST_DELAY_MS * 4 ** (attempts - 1), LONGEST_DELAY_MS) * (1 + random / 5));

export const mailStateLabels = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  captured: "Kept here",
  failed: "Failed",
  withheld: "Withheld",
} as const;

export type MailState = keyof typeof mailStateLabels;
