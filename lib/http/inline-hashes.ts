import { createHash } from "node:crypto";

/** External scripts, and data blocks that no browser runs. */
const OTHER = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** Base64 SHA-256, as a policy lists them. */
export function inlineHashes(html: string): string[] {
  const hashes: string[] = [];
  // Scans by index: a regular expression would reread the rest of the page for each unclosed script.
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
