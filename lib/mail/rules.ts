import { HOUR_MS } from "@/lib/time";

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
