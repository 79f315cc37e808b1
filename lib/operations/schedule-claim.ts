import { z } from "zod";
import { locks } from "@/lib/locks";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** Minimum seconds between runs started by requests. */
const EVERY_SECONDS = 60;

/**
 * True for the one caller among all instances that should run the scheduled work now, because nobody started it in the last
 * minute by the database's clock. Never waits: false while another instance is deciding.
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

/** Records what a run did, when it has ended. */
export const noteEnd = (report: object): Promise<number> =>
  db().$executeRaw`UPDATE schedule_run SET ended_at = clock_timestamp(), report = ${JSON.stringify(report)}::jsonb`;

const reportRow = z.object({
  done: z.record(z.string(), z.int()),
  failed: z.array(z.string()),
  left: z.array(z.string()),
  took: z.record(z.string(), z.number()),
});

const lastRow = z.strictObject({
  startedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  report: reportRow.nullable(),
});
type LastRun = z.infer<typeof lastRow>;

/** `startedAt`: null if none ever began. A run that began after `endedAt` is under way, or its process died. */
export async function readLastRun(): Promise<LastRun> {
  const [row] = await queryRows(db(), lastRow)`
    SELECT CASE WHEN started_at > to_timestamp(0) THEN started_at END AS "startedAt", ended_at AS "endedAt", report FROM schedule_run`;
  return row ?? { startedAt: null, endedAt: null, report: null };
}
