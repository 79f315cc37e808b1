import { createHash } from "node:crypto";

/** Scripts of a file of their own, and data that no browser runs. */
const OTHER = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** SHA-256 in base64 of each inline script of a page that Next.js rendered, as a policy names them. */
export function inlineHashes(html: string): string[] {
  const hashes: string[] = [];
  // Step by step, because an expression would read the rest of the page again for each script that has no end.
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
