import type { AnalyticsEvent } from "@/lib/analytics/events";
import { dayOf, type Reader, viewMarker } from "@/lib/analytics/marker";
import { db } from "@/lib/db";
import { paths } from "@/lib/paths";

const columnsOf = (event: AnalyticsEvent) => ({
  name: event.name,
  path: "path" in event ? event.path : paths.article(event.slug),
  slug: "slug" in event ? (event.slug ?? null) : null,
  variant: "variant" in event ? event.variant : null,
});

/** Stores an event that a page reported, and nothing about who did. */
export async function recordEvent(event: AnalyticsEvent, now: Date): Promise<void> {
  await db().analyticsEvent.create({ data: { ...columnsOf(event), createdAt: now }, select: { id: true } });
}

/**
 * Counts a view of an article, once for each reader and day (UTC), however many arrive at once. Markers of past days go
 * with the first view of a new day.
 */
export async function countView(slug: string, reader: Reader, now: Date): Promise<void> {
  const day = dayOf(now);
  await db().$executeRaw`
    WITH past AS (
      DELETE FROM blog_view_marker WHERE day < ${day}::date
    ), fresh AS (
      INSERT INTO blog_view_marker (marker, day) VALUES (${viewMarker(reader, slug, now)}, ${day}::date)
      ON CONFLICT DO NOTHING RETURNING 1
    )
    INSERT INTO blog_post_stats (slug, views) SELECT ${slug}, 1 FROM fresh
    ON CONFLICT (slug) DO UPDATE SET views = blog_post_stats.views + 1`;
}

/** Removes the markers of past days. Returns how many. For the scheduled work. */
export async function sweepViewMarkers(now: Date): Promise<number> {
  return db().$executeRaw`DELETE FROM blog_view_marker WHERE day < ${dayOf(now)}::date`;
}
