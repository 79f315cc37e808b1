import { createHmac } from "node:crypto";
import { env } from "@/lib/env";

/** Longest part of a user agent that is read. */
const AGENT_MAX = 400;

export type Reader = { ip: string; userAgent: string };

/** The day of an instant in UTC, "2026-11-21". */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/**
 * What stands for one reader of one article on one day: 128 bits of an HMAC under the server's secret. The day and the
 * article are part of it, so that markers of two days or two articles cannot be told to be of one reader.
 */
export function viewMarker({ ip, userAgent }: Reader, slug: string, now: Date): string {
  const input = ["article-view", dayOf(now), slug, ip, userAgent.slice(0, AGENT_MAX)].join("\0");
  return createHmac("sha256", env().LINK_SECRET).update(input).digest("hex").slice(0, 32);
}
