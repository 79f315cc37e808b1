import { connection } from "next/server";
import NotFound from "@/app/not-found";
import { setPageStatus } from "@/lib/http/status";

export { metadata } from "@/app/not-found";

/**
 * Unknown paths below the sensitive routes are rewritten here (next.config.ts): their policy requires a nonce, which
 * the prerendered not-found page cannot have, so this page is rendered per request.
 */
export default async function MissingPage() {
  await connection();
  setPageStatus(404);
  return <NotFound />;
}
