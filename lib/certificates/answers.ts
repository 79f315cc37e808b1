import { type CertificateRecord, findCertificate } from "@/lib/certificates/queries";
import { readUnasked } from "@/lib/requests/try-read";

/** Headers of what other people's software reads: any site may, and for `seconds` any cache may keep it. */
export const publicHeaders = (contentType: string, seconds: number): Record<string, string> => ({
  "content-type": contentType,
  "cache-control": seconds > 0 ? `public, max-age=${seconds}` : "no-cache",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  // Addresses of licenses answer as a page, a certificate or JSON.
  vary: "accept",
  "x-robots-tag": "noindex",
});

/** Seconds for which the published keys may be kept: a new one signs nothing before the servers were started with it. */
const KEYS_SECONDS = 300;

export const publicJson = (document: object, contentType = "application/json"): Response =>
  new Response(JSON.stringify(document, null, 2), { headers: publicHeaders(contentType, KEYS_SECONDS) });

/** An answer to a program that gets nothing, with the reason in `document`. */
export const refusal = (status: number, document: object, more: Record<string, string> = {}): Response =>
  Response.json(document, { status, headers: { ...publicHeaders("application/json", 0), ...more } });

/**
 * What programs get at a license's public addresses: `answer` makes it of the certificate. Every number that no license has,
 * well-formed or not, has the same answer; when the database does not answer, that is said.
 */
export async function answerFor(id: string, answer: (certificate: CertificateRecord) => Response): Promise<Response> {
  const read = await readUnasked("a license for a program", () => findCertificate(id));
  if (!read.ok) {
    const error = "The license cannot be read just now";
    return refusal(503, { error, reference: read.requestId }, { "retry-after": "5" });
  }
  return read.value ? answer(read.value) : refusal(404, { error: "No license has this number" });
}
