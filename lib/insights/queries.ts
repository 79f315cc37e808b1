import { db } from "@/lib/db";
import { looksLikeToken, tokenMatches } from "@/lib/tokens/derive";

declare const subscriber: unique symbol;

/** Proof that a mailed link to this subscription was presented. Only `verifySubscriptionLink` makes one. */
export type Subscriber = { id: string; email: string; confirmedAt: Date | null; readonly [subscriber]: true };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The subscription that a mailed link opens; undefined for a link that opens none, or whose subscription was ended. */
export async function verifySubscriptionLink(
  id: unknown,
  token: unknown,
  purpose: "subscription-confirm" | "subscription-end",
): Promise<Subscriber | undefined> {
  if (typeof id !== "string" || !UUID.test(id) || !looksLikeToken(token)) return undefined;
  const found = await db().blogSubscription.findUnique({ where: { id } });
  if (!found || !tokenMatches(token, purpose, found.id, found.tokenSalt)) return undefined;
  return found as typeof found & Subscriber;
}
