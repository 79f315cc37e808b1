import { z } from "zod";
import { db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { queryRows } from "@/lib/postgres/rows";

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
      AND pg_try_advisory_xact_lock(${locks.schedule})`;
  return claimed === 1;
}

/** Records an unclaimed run, so that requests do not start another. */
export const noteRun = (): Promise<number> => db().$executeRaw`UPDATE schedule_run SET started_at = clock_timestamp()`;

/** Whoever watches the site starts a run by asking, so that the last one is old only where runs fail to start. */
const LATE_SECONDS = 26 * 60 * 60;

const lateRow = z.strictObject({ hours: z.int() });

/** In words, if the scheduled work has not begun for longer than a day; nothing where it never has. */
export async function lateRun(): Promise<string | undefined> {
  const [late] = await queryRows(db(), lateRow)`
    SELECT floor(extract(epoch FROM clock_timestamp() - started_at) / 3600)::int AS hours FROM schedule_run
    WHERE started_at > to_timestamp(0) AND started_at < clock_timestamp() - make_interval(secs => ${LATE_SECONDS})`;
  return late && `the scheduled work last began ${late.hours} hours ago: let a scheduler call /api/cron`;
}
