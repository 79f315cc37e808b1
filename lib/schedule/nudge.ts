import { isEnding } from "@/lib/health/ending";
import { log } from "@/lib/log";
import { claimRun } from "@/lib/schedule/claim";

/** Milliseconds between two times that one process asks the database whether a run is due. */
const ASKS_EVERY = 60_000;

/** Kept on the process, because a bundler may load this module once per kind of route. */
const held = globalThis as { likerightNudged?: number };

/** Does the scheduled work if no instance began it in the last minute. True when it was done here. */
export async function runIfDue(): Promise<boolean> {
  if (!(await claimRun())) return false;
  // Loaded when it is needed: it brings every noun of the product, and pages that only nudge are to stay light.
  const { runSchedule } = await import("@/lib/schedule/run");
  await runSchedule(new Date());
  return true;
}

/**
 * Lets a request bring overdue scheduled work about, after its answer: `after(nudge)`. So reminders, expiry and retries come
 * in time on a plan that calls /api/cron once a day, as long as somebody uses the site. Costs one comparison for all but one
 * request a minute. Never rejects.
 */
export async function nudge(): Promise<void> {
  const now = performance.now();
  if (isEnding() || now - (held.likerightNudged ?? -ASKS_EVERY) < ASKS_EVERY) return;
  held.likerightNudged = now;
  try {
    await runIfDue();
  } catch (error) {
    log.error({ err: error }, "scheduled work was not begun");
  }
}
