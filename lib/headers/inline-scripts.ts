import { readFileSync } from "node:fs";
import { z } from "zod";

const hashes = z.array(z.string());

/** SHA-256 in base64 of the inline scripts that a build wrote. */
const schema = z.object({
  /** By the path of the page, `/learn/nil-basics`. */
  pages: z.record(z.string(), hashes),
  /** Those of the pages that answer where there is no other: the one that is not found, and the one that failed. */
  elsewhere: hashes,
});

export type InlineScripts = z.infer<typeof schema>;

/** Reads them from a file. Throws when it holds anything else. */
export const readInlineScripts = (file: string): InlineScripts => schema.parse(JSON.parse(readFileSync(file, "utf8")));
