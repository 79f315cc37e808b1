import { EVENTS_PATH } from "@/lib/analytics/events";
import { ask } from "@/tests/support/e2e-admin";
import { newSender, site } from "@/tests/support/site";

type StoredEvent = { name: string; path: string | null; slug: string | null; variant: string | null };

/** Oldest first; `where` is SQL. */
export const storedEvents = (where: string, values: unknown[]) =>
  ask<StoredEvent>(`SELECT name, path, slug, variant FROM analytics_event WHERE ${where} ORDER BY id`, values);

export async function countEvents(name: string): Promise<number> {
  const [row] = await ask<{ count: string }>("SELECT count(*) FROM analytics_event WHERE name = $1", [name]);
  return Number(row?.count);
}

export async function postEvent(body: string, headers: Record<string, string> = {}): Promise<number> {
  const sent = { "content-type": "text/plain", ...newSender(), ...headers };
  return (await fetch(site() + EVENTS_PATH, { method: "POST", body, headers: sent })).status;
}
