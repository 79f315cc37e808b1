import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { countCall } from "@/lib/metrics";
import { runSchedule, type ScheduleReport } from "@/lib/operations/schedule";
import { noteEnd } from "@/lib/operations/schedule-claim";

/** Milliseconds that a run waits for the dead man's switch. */
const PATIENCE = 5_000;

/**
 * Calls HEARTBEAT_URL, by whose silence somebody else's alarm goes off: nothing here can tell that everything here is
 * down. Null without one.
 */
async function beat(): Promise<"ok" | "failed" | null> {
  const { HEARTBEAT_URL: address } = env();
  if (!address) return null;
  const failed = (why: object): "failed" => {
    // Without the address, which may authorize whoever has it.
    log.error(why, "HEARTBEAT_URL was not reached: its alarm will go off although the scheduled work ran");
    countCall("heartbeat", "failed");
    return "failed";
  };
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    await answer.body?.cancel();
    if (!answer.ok) return failed({ status: answer.status });
    countCall("heartbeat", "ok");
    return "ok";
  } catch (error) {
    return failed({ reason: error instanceof Error ? error.name : typeof error });
  }
}

/** Runs all time-driven work, calls the dead man's switch if nothing failed, and records what the run did for all instances. */
export async function runNoted(now: Date): Promise<ScheduleReport> {
  const report = await runSchedule(now);
  const heartbeat = report.failed.length === 0 ? await beat() : null;
  await noteEnd({ ...report, heartbeat }).catch((error) => log.error({ err: error }, "a run could not be recorded"));
  return report;
}
