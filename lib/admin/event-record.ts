import { createHmac } from "node:crypto";
import { z } from "zod";
import { type AnalyticsEvent, ctaVariants } from "@/lib/admin/events";
import { env } from "@/lib/env";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";

/** In characters. */
const AGENT_MAX = 400;

export type Reader = { ip: string; userAgent: string };

/** In UTC, as "2026-11-21". */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/**
 * A marker for one reader of one article on one day: 128 bits of an HMAC under the server's secret. Day and article are part of
 * it, so markers from different days or articles cannot be linked to one reader.
 */
export function viewMarker({ ip, userAgent }: Reader, slug: string, now: Date): string {
  const input = ["article-view", dayOf(now), slug, ip, userAgent.slice(0, AGENT_MAX)].join("\0");
  return createHmac("sha256", env().LINK_SECRET).update(input).digest("hex").slice(0, 32);
}

const columnsOf = (event: AnalyticsEvent) => ({
  name: event.name,
  path: "path" in event ? event.path : paths.article(event.slug),
  slug: "slug" in event ? (event.slug ?? null) : null,
  variant: "variant" in event ? event.variant : null,
});

export async function recordEvent(event: AnalyticsEvent, now: Date): Promise<void> {
  await db().analyticsEvent.create({ data: { ...columnsOf(event), createdAt: now }, select: { id: true } });
}

/** Counts a view of an article once per reader and UTC day, however many arrive at once. */
export async function countView(slug: string, reader: Reader, now: Date): Promise<void> {
  const day = dayOf(now);
  await db().$executeRaw`
    WITH fresh AS (
      INSERT INTO blog_view_marker (marker, day) VALUES (${viewMarker(reader, slug, now)}, ${day}::date)
      ON CONFLICT DO NOTHING RETURNING 1
    )
    INSERT INTO blog_post_stats (slug, views) SELECT ${slug}, 1 FROM fresh
    ON CONFLICT (slug) DO UPDATE SET views = blog_post_stats.views + 1`;
}

/** In bytes; the longest real event has about 200. */
export const EVENT_MAX_BYTES = 1_024;

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120);
const path = z
  .string()
  .regex(/^\/[a-z0-9/-]*$/)
  .max(120);

const eventSchema: z.ZodType<AnalyticsEvent> = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("blog_list_view"), path }),
  z.strictObject({ name: z.literal("blog_view"), slug }),
  z.strictObject({ name: z.literal("guide_download"), path, slug: slug.exactOptional() }),
  z.strictObject({ name: z.literal("talent_signup_blog"), slug, variant: z.enum(ctaVariants) }),
  z.strictObject({ name: z.literal("exit_intent"), path }),
]);

export function parseEvent(text: string): AnalyticsEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
