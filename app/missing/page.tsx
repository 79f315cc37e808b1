import { connection } from "next/server";
import NotFound from "@/app/not-found";
import { answerWith } from "@/lib/requests/status";

export { metadata } from "@/app/not-found";

/**
 * Unknown paths under the sensitive routes are led here (next.config.ts): their policy demands a nonce, which the
 * prerendered not-found page cannot have, so this one is rendered for each request.
 */
export default async function MissingPage() {
  await connection();
  answerWith(404);
  return <NotFound />;
}
