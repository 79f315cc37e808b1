/** Mails in flight at once in one run. */
export const CONCURRENCY = 4;

/** How long one request to the provider may take, and how long a claim is good for: a dead holder's mail is due again then. */
export const SEND_TIMEOUT_MS = 10_000;
export const LEASE_MS = 30_000;

/** After so many attempts a mail is given up, about 20 hours after the first. */
export const MAX_ATTEMPTS = 10;

/**
 * The provider honours an idempotency key for 24 hours. A retry after that could deliver a second copy of a mail whose
 * first acceptance we never heard of, so we stop an hour earlier and say so.
 */
export const RETRY_WINDOW_MS = 23 * 3_600_000;

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 8 * 3_600_000;

/**
 * Milliseconds to wait after failed attempt number `attempts` (1 for the first): 2 s, then four times longer each time up to
 * 8 hours. `random` in [0, 1) adds up to a fifth, so that mails that failed together do not come back together.
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
