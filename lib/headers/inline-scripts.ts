import { readFileSync } from "node:fs";
import { z } from "zod";

const hashes = z.array(z.string());

/** The base64 SHA-256 of inline scripts in a build. */
const schema = z.object({
  /** By the path of the page, `/learn/nil-basics`. */
  pages: z.record(z.string(), hashes),
  /** For the not-found and the error page, which respond at any path. */
  elsewhere: hashes,
});

export type InlineScripts = z.infer<typeof schema>;

/** Where scripts/local/build.ts leaves them, as seen from where a server runs. */
export const INLINE_SCRIPTS_FILE = ".next/inline-scripts.json";

/** Reads them from a file. Throws if its content is invalid. */
export const readInlineScripts = (file: string): InlineScripts => schema.parse(JSON.parse(readFileSync(file, "utf8")));
