import type { Policy } from "@/lib/rate-limit/policies";

/** One counter of a try, and how many tries it lets pass within one window. */
export type Counter = { key: string; attempts: number };

/**
 * Where tries are counted. `count` adds one try to every counter, unless one of them is blocked already, and returns the
 * seconds until which the caller must wait, or null when the try may pass. Exact however many callers count at once, in
 * however many processes. PostgreSQL counts by its own clock, because those of several servers differ. Rejects when the
 * counters cannot be reached.
 */
export type LimitStore = { count: (policy: Policy, counters: readonly Counter[]) => Promise<number | null> };
