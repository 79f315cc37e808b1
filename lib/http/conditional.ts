import { createHash } from "node:crypto";

/** Strong: of the text itself. */
const tagOf = (text: string): string => `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;

/** A proxy that compresses makes a tag weak, which still names the same text (RFC 9110, section 13.1.2). */
const names = (condition: string, tag: string): boolean =>
  condition.split(",").some((one) => [tag, "*"].includes(one.trim().replace(/^W\//, "")));

/**
 * The text, or 304 without it if the reader has it already, by its `If-None-Match` (RFC 9110, section 13). `headers` are
 * those of the text.
 */
export function answerOnce(request: Request, text: string, headers: Readonly<Record<string, string>>): Response {
  const etag = tagOf(text);
  const condition = request.headers.get("if-none-match");
  if (condition !== null && names(condition, etag)) return new Response(null, { status: 304, headers: { etag } });
  return new Response(text, { headers: { ...headers, etag } });
}
