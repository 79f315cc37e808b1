import { randomUUID } from "node:crypto";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail, removeUnsent } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { looksLikeToken, newSalt, tokenMatches } from "@/lib/tokens";

declare const subscriber: unique symbol;

/** Proof that a valid link to this subscription was presented. Only `verifySubscriptionToken` makes one. */
type Subscriber = {
  id: string;
  email: string;
  emailKey: string;
  confirmedAt: Date | null;
  readonly [subscriber]: true;
};

/** Undefined for an invalid link and an ended subscription. */
export async function verifySubscriptionToken(
  id: unknown,
  token: unknown,
  purpose: "subscription-confirm" | "subscription-end",
): Promise<Subscriber | undefined> {
  if (!isUuid(id) || !looksLikeToken(token)) return undefined;
  const found = await db().blogSubscription.findUnique({ where: { id } });
  if (!found || !tokenMatches(token, purpose, found.id, found.tokenSalt)) return undefined;
  return found as typeof found & Subscriber;
}

const confirmationMail = (subscription: { id: string; tokenSalt: string; email: string }): Mail => ({
  template: "subscription-confirm",
  toAddress: subscription.email,
  payload: { subscriptionId: subscription.id, tokenSalt: subscription.tokenSalt },
});

/**
 * Adds an address to the subscribers and mails the confirmation link. A known address keeps its first entry and is mailed again
 * while unconfirmed; the caller cannot tell the difference.
 */
export async function addSubscription(email: string, sourcePost: string | null, now: Date): Promise<void> {
  const key = emailKey(email);
  const data = { id: randomUUID(), email, emailKey: key, sourcePost, tokenSalt: newSalt(), createdAt: now };
  await db().$transaction(async (tx) => {
    await tx.blogSubscription.createMany({ data, skipDuplicates: true });
    const waiting = await tx.blogSubscription.findFirst({ where: { emailKey: key, confirmedAt: null } });
    if (waiting) await enqueueMail(tx, [confirmationMail(waiting)], now);
  });
}

/** Idempotent. */
export async function confirmSubscription({ id, email }: Subscriber, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.blogSubscription.updateMany({ where: { id, confirmedAt: null }, data: { confirmedAt: now } });
    await markEngaged(tx, email, now);
  });
}

/** Idempotent. Erases the address, and removes what is queued for it. */
export async function endSubscription({ emailKey }: Subscriber): Promise<void> {
  await db().$transaction((tx) => removeSubscription(tx, emailKey));
}

/** In the caller's transaction. */
export async function removeSubscription(tx: Db, emailKey: string): Promise<void> {
  await tx.blogSubscription.deleteMany({ where: { emailKey } });
  await removeUnsent(tx, emailKey, ["new-article"]);
}
