import { readFile } from "node:fs/promises";
import path from "node:path";

/** Read at build time, so that strangers find it on the site, not only in the repository. */
export const dynamic = "force-static";

export const GET = async (): Promise<Response> =>
  new Response(await readFile(path.join(process.cwd(), "docs", "verify.md"), "utf8"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
