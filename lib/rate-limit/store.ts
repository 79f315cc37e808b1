import type { Policy } from "@/lib/rate-limit/policies";

/**
 * Where tries are counted. `count` adds one try to every key, unless one of them is blocked already, and returns the time
 * until which the caller must wait, or null when the try may pass. Exact however many callers count at once, in however
 * many processes. Rejects when the counters cannot be reached.
 */
export type LimitStore = { count: (policy: Policy, keys: readonly string[], now: Date) => Promise<Date | null> };
