import { databaseTime } from "@/lib/clock";
import { isEnding } from "@/lib/http/ending";
import { log } from "@/lib/log";
import { claimRun } from "@/lib/operations/schedule-claim";
import { perProcess } from "@/lib/per-process";

/** Milliseconds between a process's queries as to whether a run is due. */
const ASKS_EVERY = 60_000;

const asked = perProcess("nudge", () => ({ at: -ASKS_EVERY }));

/** True if the work ran here. */
export async function runIfDue(): Promise<boolean> {
  if (!(await claimRun())) return false;
  // Loaded on demand: it imports most of the product, and pages that only start a run should stay light.
  const { runNoted } = await import("@/lib/operations/schedule");
  await runNoted(await databaseTime());
  return true;
}

/**
 * Starts overdue scheduled work after a response: `after(startOverdueWork)`. As long as the site is used, this keeps reminders,
 * expiry and retries on time on a plan that calls /api/cron once a day. Costs one comparison, and a query in one request a
 * minute. Never rejects.
 */
export async function startOverdueWork(): Promise<void> {
  const now = performance.now();
  if (isEnding() || now - asked().at < ASKS_EVERY) return;
  asked().at = now;
  try {
    await runIfDue();
  } catch (error) {
    log.error({ err: error }, "scheduled work could not be started");
  }
}
