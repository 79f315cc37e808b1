import { z } from "zod";
import { EVENT_NAMES, type EventDays, type EventSpan } from "@/lib/admin/event-labels";
import { type Growth, SPAN_DAYS } from "@/lib/admin/growth";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/**
 * How many of `rows` came on each of the last days in UTC. `rows` ends in a condition, and the query names `day.age` (days
 * before today) and `came.count`. Each day is a range in an index on the time, because computing each row's day costs four
 * times as much.
 */
function byDay(rows: Prisma.Sql, days: number, now: Date): Prisma.Sql {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const from = Prisma.sql`${today}::timestamptz - day.age * interval '24 hours'`;
  return Prisma.sql`generate_series(0, ${days - 1}::int) AS day (age) CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM ${rows} AND created_at >= ${from} AND created_at < ${from} + interval '24 hours'
  ) AS came`;
}

const GROWING = { waitlist: "waitlist_submissions", contact: "contact_submissions", offers: "offer" } as const;
export type Growing = keyof typeof GROWING;

const growthRow = z.strictObject({ list: z.string(), age: z.int(), count: z.int() });

export async function readGrowth(now: Date): Promise<Record<Growing, Growth>> {
  const counts = Object.entries(GROWING).map(([list, table]) => {
    const rows = Prisma.sql`${Prisma.raw(table)} WHERE true`;
    return Prisma.sql`SELECT ${list} AS list, day.age, came.count FROM ${byDay(rows, 2 * SPAN_DAYS, now)}`;
  });
  const rows = await queryRows(db(), growthRow)`${Prisma.join(counts, " UNION ALL ")} ORDER BY age DESC`;
  const growthOf = (list: Growing): Growth => {
    const days = rows.filter((row) => row.list === list).map(({ count }) => count);
    return { days: days.slice(SPAN_DAYS), before: days.slice(0, SPAN_DAYS).reduce((sum, count) => sum + count, 0) };
  };
  return { waitlist: growthOf("waitlist"), contact: growthOf("contact"), offers: growthOf("offers") };
}

const eventRow = z.strictObject({ name: z.string(), count: z.int() });

/**
 * How many events of each kind each of the last days had. They are kept for as long as the longest span shown
 * (lib/retention/rules).
 */
export async function readEventDays(span: EventSpan, now: Date): Promise<EventDays[]> {
  const rows = await queryRows(db(), eventRow)`
    SELECT kind.name, came.count
    FROM unnest(${EVENT_NAMES}::text[]) AS kind (name) CROSS JOIN ${byDay(Prisma.sql`analytics_event WHERE name = kind.name`, span, now)}
    ORDER BY day.age DESC`;
  return EVENT_NAMES.map((name) => ({
    name,
    counts: rows.filter((row) => row.name === name).map(({ count }) => count),
  }));
}
