/** For answers that depend on who asks. */
const PRIVATE = { "cache-control": "private, no-store", vary: "cookie" };

/** Makes a cache ask again each time: the creator may have removed the file, or changed who may have it. */
export const cacheOf = (isForEverybody: boolean): Record<string, string> =>
  isForEverybody ? { "cache-control": "public, no-cache" } : PRIVATE;

/** The answer without a file: the same for an unknown file and for one that only others may have. */
export const insteadOfFile = (text: string, status: 404 | 429, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { ...PRIVATE, "content-type": "text/plain; charset=utf-8", ...headers } });
