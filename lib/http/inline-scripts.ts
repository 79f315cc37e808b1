import { readFileSync } from "node:fs";
import { z } from "zod";

const hashes = z.array(z.string());

const schema = z.object({
  /** By the path of the page, `/learn/nil-basics`. */
  pages: z.record(z.string(), hashes),
  /** For the not-found and the error page, which respond at any path. */
  elsewhere: hashes,
});

export type InlineScripts = z.infer<typeof schema>;

/** Written by scripts/local/build.ts; relative to where a server runs. */
export const INLINE_SCRIPTS_FILE = ".next/inline-scripts.json";

/** Throws if the file's content is invalid. */
export const readInlineScripts = (file: string): InlineScripts => schema.parse(JSON.parse(readFileSync(file, "utf8")));
