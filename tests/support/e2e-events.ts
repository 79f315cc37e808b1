import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import { EVENTS_PATH } from "@/lib/analytics/events";

/** Rows of the site's database, as somebody at its console sees them. */
export async function rowsOf<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

type StoredEvent = { name: string; path: string | null; slug: string | null; variant: string | null };

/** The events stored so far that `where` picks, oldest first. */
export const storedEvents = (where: string, values: unknown[]) =>
  rowsOf<StoredEvent>(`SELECT name, path, slug, variant FROM analytics_event WHERE ${where} ORDER BY id`, values);

/** How many events there are of a name. */
export async function countEvents(name: string): Promise<number> {
  const [row] = await rowsOf<{ count: string }>("SELECT count(*) FROM analytics_event WHERE name = $1", [name]);
  return Number(row?.count);
}

/** Sends an event as a page does. Answers the status. */
export async function postEvent(request: APIRequestContext, data: string, headers: Record<string, string> = {}) {
  const response = await request.post(EVENTS_PATH, { data, headers: { "content-type": "text/plain", ...headers } });
  return response.status();
}
