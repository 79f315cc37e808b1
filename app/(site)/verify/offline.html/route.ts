import { readFile } from "node:fs/promises";
import path from "node:path";
import { publishedKeySet } from "@/lib/certificates/keys";
import { env } from "@/lib/env";
import { pageToSave } from "@/lib/verify/saved-page";

export const dynamic = "force-dynamic";

/** Made to be saved and opened elsewhere, so a browser must not show it as a page of this site. */
export async function GET(): Promise<Response> {
  // Written out, so that the build knows which file is read (lib/verify/saved-page).
  const built = await readFile(path.join(process.cwd(), "lib/generated/offline.html"), "utf8");
  const page = pageToSave(built, {
    keys: await publishedKeySet(),
    sealCertificates: env().SEAL_CERTIFICATE ?? "",
    savedOn: new Date().toISOString().slice(0, 10),
  });
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": 'attachment; filename="likeright-verify.html"',
      "cache-control": "no-cache",
    },
  });
}
