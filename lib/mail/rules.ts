import type { RetryRule } from "@/lib/outbox/rules";
import { HOUR_MS } from "@/lib/time";

/** Milliseconds before a request to the provider times out. */
export const SEND_TIMEOUT_MS = 10_000;

/**
 * Ten attempts take about 20 hours. The provider honors an idempotency key for 24 hours: a later retry could deliver a second
 * copy of a mail that was accepted without our knowing. We therefore stop an hour earlier and record that.
 */
export const mailRetry: RetryRule = {
  attempts: 10,
  withinMs: 23 * HOUR_MS,
  firstMs: 2_000,
  longestMs: 8 * HOUR_MS,
  leaseMs: 30_000,
};
