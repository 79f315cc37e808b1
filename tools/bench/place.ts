import pg from "pg";
import { db } from "@/lib/postgres/db";
import { addUpPlaces, placeOf } from "@/lib/waitlist/queries";
import type { Print } from "@/scripts/local/command-error";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { percentile } from "@/tools/bench/rounds";

const ASKED = 300;

/** The median in milliseconds to find a place near the end of the waitlist. Throws unless it equals a plain count. */
export async function placeFigure(databaseUrl: string, say: Print): Promise<Figure> {
  Object.assign(process.env, { DATABASE_URL: databaseUrl });
  // The scheduled job does this every few minutes; here all rows arrived at once.
  await addUpPlaces();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("VACUUM ANALYZE place_tally");
  const { rows } = await client.query<{ id: string; place: number }>(`
    SELECT id, (row_number() OVER (PARTITION BY user_type ORDER BY placed_at, id))::int AS place
    FROM waitlist_submissions WHERE confirmed_at IS NOT NULL ORDER BY placed_at DESC LIMIT ${ASKED}`);
  await client.end();
  const times: number[] = [];
  for (const { id, place } of rows) {
    const started = performance.now();
    const told = await placeOf(id);
    times.push(performance.now() - started);
    if (told !== place) throw new Error(`The place of ${id} is ${place}, but ${told} was reported`);
  }
  await db().$disconnect();
  const found = figure("/place", "milliseconds, median", percentile(times, 50), { max: 10 });
  say(line(found));
  return found;
}
