import { db } from "@/lib/db";

/**
 * Adds the tally of places up: one row for each interest and hour. Sums stay the same in every snapshot, whoever confirms,
 * withdraws or does this at the same time. Answers how many hours it added up.
 */
export async function addUpPlaces(): Promise<number> {
  return db().$executeRaw`
    WITH long AS (SELECT user_type, hour FROM place_tally GROUP BY user_type, hour HAVING count(*) > 1),
    old AS (
      DELETE FROM place_tally AS entry USING long
      WHERE entry.user_type = long.user_type AND entry.hour = long.hour
      RETURNING entry.user_type, entry.hour, entry.count
    )
    INSERT INTO place_tally (user_type, hour, count)
    SELECT user_type, hour, sum(count) FROM old GROUP BY user_type, hour HAVING sum(count) <> 0`;
}
