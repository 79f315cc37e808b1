import { z } from "zod";
import type { AnalyticsEvent } from "@/lib/admin/events";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

/** As staff read them, in the order in which a reader goes through them. */
export const eventLabels: Readonly<Record<AnalyticsEvent["name"], string>> = {
  blog_list_view: "Insights opened",
  blog_view: "Articles read",
  guide_download: "Guide opened",
  talent_signup_blog: "Calls to join followed",
  exit_intent: "Guide offered on leaving",
};

export const EVENT_NAMES = Object.keys(eventLabels) as AnalyticsEvent["name"][];

/** How many days are shown, including today. At most as long as events are kept (lib/retention/rules). */
export const EVENT_SPANS = [30, 90] as const;
export type EventSpan = (typeof EVENT_SPANS)[number];

export const readSpan = (value: string): EventSpan => EVENT_SPANS.find((span) => String(span) === value) ?? 30;

/** `counts`: by day, oldest first and today last. */
export type EventDays = { name: AnalyticsEvent["name"]; counts: readonly number[] };

/** Days in a sparkline, and in each of the two periods that growth compares. */
export const SPAN_DAYS = 30;

/** Rows that came on each of the last 30 days, today last, and (`before`) in the 30 days before those. */
export type Growth = { days: readonly number[]; before: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const addGrowth = (all: readonly Growth[]): Growth => ({
  days: Array.from({ length: SPAN_DAYS }, (_, index) => sum(all.map(({ days }) => days[index] ?? 0))),
  before: sum(all.map(({ before }) => before)),
});

/** A ratio: 0.5 is +50%. */
function growth({ days, before }: Growth): number | undefined {
  return before > 0 ? (sum(days) - before) / before : undefined;
}

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

export function growthText(of: Growth): string | undefined {
  const share = growth(of);
  return share === undefined ? undefined : percent.format(share);
}

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
