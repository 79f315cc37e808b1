import { notFound } from "next/navigation";
import { connection } from "next/server";

/**
 * Unknown paths under the sensitive routes are led here (next.config.ts): their policy demands a nonce, which the
 * prerendered not-found page cannot have, so this one is rendered for each request.
 */
export default async function MissingPage() {
  await connection();
  notFound();
}
