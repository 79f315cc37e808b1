import { type CertificateRecord, findCertificate } from "@/lib/certificates/queries";
import { readOrLog } from "@/lib/http/read-or-log";

/** Headers for data that other software reads: any site may read it, and any cache may keep it for `seconds`. */
export const publicHeaders = (contentType: string, seconds: number): Record<string, string> => ({
  "content-type": contentType,
  "cache-control": seconds > 0 ? `public, max-age=${seconds}` : "no-cache",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  // A license's address responds with a page, a certificate or JSON.
  vary: "accept",
  "x-robots-tag": "noindex",
});

/** Seconds that published keys may be cached. A new key signs nothing until the servers have been restarted with it. */
const KEYS_SECONDS = 300;

export const publicJson = (document: object, contentType = "application/json"): Response =>
  new Response(JSON.stringify(document, null, 2), { headers: publicHeaders(contentType, KEYS_SECONDS) });

export const refusal = (status: number, document: object, more: Record<string, string> = {}): Response =>
  Response.json(document, { status, headers: { ...publicHeaders("application/json", 0), ...more } });

/**
 * Responds to programs at a license's public addresses. `answer`: makes the response from the certificate. Every unknown
 * number, well-formed or not, gets the same response. If the database is unavailable, the response says so.
 */
export async function answerFor(
  id: string,
  answer: (certificate: CertificateRecord) => Response | Promise<Response>,
): Promise<Response> {
  const read = await readOrLog("a license for a program", () => findCertificate(id));
  if (!read.ok) {
    const error = "The license cannot be read just now";
    return refusal(503, { error, reference: read.requestId }, { "retry-after": "5" });
  }
  return read.value ? answer(read.value) : refusal(404, { error: "No license has this number" });
}
