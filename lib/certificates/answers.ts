/** Headers of what other people's software reads: any site may, and for `seconds` any cache may keep it. */
export const publicHeaders = (contentType: string, seconds: number): Record<string, string> => ({
  "content-type": contentType,
  "cache-control": seconds > 0 ? `public, max-age=${seconds}` : "no-cache",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  // Addresses of licenses answer as a page, a certificate or JSON.
  vary: "accept",
  "x-robots-tag": "noindex",
});

/** Seconds for which the published keys may be kept: a new one signs nothing before the servers were started with it. */
const KEYS_SECONDS = 300;

export const publicJson = (document: object, contentType = "application/json"): Response =>
  new Response(JSON.stringify(document, null, 2), { headers: publicHeaders(contentType, KEYS_SECONDS) });

/** The same answer for every number that no license has, well-formed or not. */
export const noSuchLicense = (): Response =>
  Response.json(
    { error: "No license has this number" },
    { status: 404, headers: publicHeaders("application/json", 0) },
  );
