import { after } from "next/server";
import type { AnalyticsEvent } from "@/lib/analytics/events";
import type { Reader } from "@/lib/analytics/marker";
import { countView, recordEvent } from "@/lib/analytics/mutations";
import { EVENT_MAX_BYTES, parseEvent } from "@/lib/analytics/schema";
import { findArticle } from "@/lib/content/articles";
import { log } from "@/lib/log";
import { checkLimit } from "@/lib/rate-limit/check";
import { clientIp } from "@/lib/rate-limit/client-ip";

const answer = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });

/** The request's text, or undefined as soon as it is longer than any event. */
async function readShort(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > EVENT_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Stores an event. A store that fails costs the event, never the page: it is logged, and nobody waits for it. */
async function store(event: AnalyticsEvent, reader: Reader, now: Date): Promise<void> {
  try {
    if (!(await checkLimit("events", { ip: reader.ip })).ok) return;
    await recordEvent(event, now);
    if (event.name === "blog_view") await countView(event.slug, reader, now);
  } catch (error) {
    log.error({ err: error, event: event.name }, "an analytics event was not stored");
  }
}

/**
 * Takes one event from a page of this site. Answers before it is stored: 204, 400 for what is no event of ours, 403 for
 * another site, 413 for a longer text. Nothing is read or stored for a browser that sends Global Privacy Control.
 */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (headers.get("sec-gpc") === "1") return answer(204);
  if ((headers.get("sec-fetch-site") ?? "same-origin") !== "same-origin") return answer(403);
  const text = await readShort(request);
  if (text === undefined) return answer(413);
  const event = parseEvent(text);
  const now = new Date();
  if (!event) return answer(400);
  if ("slug" in event && event.slug !== undefined && !(await findArticle(event.slug, now))) return answer(400);
  const reader = { ip: clientIp(headers), userAgent: headers.get("user-agent") ?? "" };
  after(() => store(event, reader, now));
  return answer(204);
}
