import { db } from "@/lib/db";

/** Advisory lock (an arbitrary unique number) for deciding whether a run is due. */
const LOCK = 72_707_370;

/** Minimum seconds between runs started by requests. */
const EVERY_SECONDS = 60;

/**
 * True for the one caller among all instances that should run the scheduled work now, because none started it in the
 * last minute by the database's clock. Never waits: false while another instance is deciding.
 */
export async function claimRun(): Promise<boolean> {
  const claimed = await db().$executeRaw`
    UPDATE schedule_run SET started_at = clock_timestamp()
    WHERE started_at <= clock_timestamp() - make_interval(secs => ${EVERY_SECONDS})
      AND pg_try_advisory_xact_lock(${LOCK})`;
  return claimed === 1;
}

/** Records an unclaimed run, so that requests do not start another. */
export const noteRun = (): Promise<number> => db().$executeRaw`UPDATE schedule_run SET started_at = clock_timestamp()`;
