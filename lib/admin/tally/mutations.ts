import { db } from "@/lib/db";

/** Days after which the tally keeps no days apart. No figure looks back further than 60. */
const KEPT_DAYS = 90;

/**
 * Adds the tally's rows up: one for each table, kind and day. Sums stay the same in every snapshot, whoever reads, writes
 * or does this at the same time.
 */
export async function addUp(now: Date): Promise<number> {
  return db().$executeRaw`
    WITH old AS (DELETE FROM row_tally RETURNING source, kind, day, count)
    INSERT INTO row_tally (source, kind, day, count)
    SELECT source, kind, CASE WHEN day < ${now}::date - ${KEPT_DAYS}::int THEN DATE '2000-01-01' ELSE day END AS kept, sum(count)
    FROM old GROUP BY source, kind, kept HAVING sum(count) <> 0`;
}
