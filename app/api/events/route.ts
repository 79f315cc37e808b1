import { after } from "next/server";
import { countView, EVENT_MAX_BYTES, parseEvent, type Reader, recordEvent } from "@/lib/admin/event-record";
import type { AnalyticsEvent } from "@/lib/admin/events";
import { databaseTime } from "@/lib/clock";
import { findArticle } from "@/lib/content/articles";
import { checkLimit } from "@/lib/http/limits";
import { clientIp, readBounded } from "@/lib/http/requests";
import { log } from "@/lib/log";
import { startOverdueWork } from "@/lib/operations/overdue";

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** A failure loses the event only: it is logged, and nobody waits for it. */
async function store(event: AnalyticsEvent, reader: Reader): Promise<void> {
  try {
    const now = await databaseTime();
    await recordEvent(event, now);
    if (event.name === "blog_view") await countView(event.slug, reader, now);
  } catch (error) {
    log.error({ err: error, event: event.name }, "an analytics event was not stored");
  }
}

/**
 * Responds before the event is stored: 204, 400 for an invalid event, 403 for another site, 413 for a longer text,
 * 429 above the limit. Stores nothing for browsers that send Global Privacy Control.
 */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (headers.get("sec-gpc") === "1") return answer(204);
  if ((headers.get("sec-fetch-site") ?? "same-origin") !== "same-origin") return answer(403);
  const body = await readBounded(request, EVENT_MAX_BYTES);
  if (!body) return answer(413);
  const event = parseEvent(body.toString("utf8"));
  if (!event) return answer(400);
  if ("slug" in event && event.slug !== undefined && !(await findArticle(event.slug, new Date()))) return answer(400);
  const reader = { ip: clientIp(headers), userAgent: headers.get("user-agent") ?? "" };
  const limit = await checkLimit("events", { ip: reader.ip });
  if (limit.ok) after(() => store(event, reader));
  after(startOverdueWork);
  const isOver = !limit.ok && limit.reason === "limited";
  return isOver ? answer(429, { "Retry-After": String(limit.retryAfterSeconds) }) : answer(204);
}
