import { db } from "@/lib/db";

/** Whoever holds this advisory lock (any number that nothing else uses) is deciding whether a run is due. */
const LOCK = 72_707_370;

/** How old the last run must be before requests begin another. */
const EVERY_SECONDS = 60;

/**
 * True for the one caller, among all instances, that is to do the scheduled work now: none began it in the last minute. By
 * the database's clock. Nobody waits: while another instance is deciding, the answer is false.
 */
export async function claimRun(): Promise<boolean> {
  const claimed = await db().$executeRaw`
    UPDATE schedule_run SET started_at = clock_timestamp()
    WHERE started_at <= clock_timestamp() - make_interval(secs => ${EVERY_SECONDS})
      AND pg_try_advisory_xact_lock(${LOCK})`;
  return claimed === 1;
}

/** Notes that a run begins without having been claimed, so that requests need not begin another. */
export const noteRun = (): Promise<number> => db().$executeRaw`UPDATE schedule_run SET started_at = clock_timestamp()`;
