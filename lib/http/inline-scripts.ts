import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const hashes = z.array(z.string());

const schema = z.object({
  /** By the page's path, such as `/learn/nil-basics`. */
  pages: z.record(z.string(), hashes),
  /** For the not-found page and the error page, which respond at any path. */
  elsewhere: hashes,
});

export type InlineScripts = z.infer<typeof schema>;

/** Written by scripts/local/build.ts. Relative to the directory where a server runs. */
export const INLINE_SCRIPTS_FILE = ".next/inline-scripts.json";

/** Throws if the file's content is invalid. */
export const readInlineScripts = (file: string): InlineScripts => schema.parse(JSON.parse(readFileSync(file, "utf8")));

/** External scripts, and data blocks that no browser runs. */
const OTHER = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** Base64 SHA-256, as a policy lists them. */
export function inlineHashes(html: string): string[] {
  const hashes: string[] = [];
  // Scans by index, because a regular expression would reread the rest of the page for each unclosed script.
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at)) {
    const opened = html.indexOf(">", at);
    const closed = html.indexOf("</script>", opened);
    if (opened < 0 || closed < 0) break;
    if (!OTHER.test(html.slice(at, opened)))
      hashes.push(
        createHash("sha256")
          .update(html.slice(opened + 1, closed))
          .digest("base64"),
      );
    at = closed;
  }
  return hashes;
}
