import { z } from "zod";
import { EVENT_NAMES, type EventDays, type EventSpan } from "@/lib/admin/event-labels";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/** `age` is in days. */
const dayRow = z.strictObject({ name: z.string(), age: z.int(), count: z.int() });

/**
 * How many events of each kind each of the last days had, in UTC. From the tally, so that neither their number nor deleting
 * them counts.
 */
export async function readEventDays(span: EventSpan, now: Date): Promise<EventDays[]> {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const rows = await queryRows(db(), dayRow)`
    SELECT kind AS name, ${today}::date - day AS age, sum(count)::int AS count FROM row_tally
    WHERE source = 'analytics_event' AND day > ${today}::date - ${span}::int AND day <= ${today}::date
    GROUP BY kind, day`;
  return EVENT_NAMES.map((name) => {
    const counts = Array<number>(span).fill(0);
    for (const row of rows) if (row.name === name) counts[span - 1 - row.age] = row.count;
    return { name, counts };
  });
}
