import { readFile } from "node:fs/promises";
import path from "node:path";

/** Read by the build: what a stranger needs stands on the site, and not in its repository alone. */
export const dynamic = "force-static";

export const GET = async (): Promise<Response> =>
  new Response(await readFile(path.join(process.cwd(), "docs", "verify.md"), "utf8"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
