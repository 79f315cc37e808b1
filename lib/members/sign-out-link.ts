import { removePasskeysSince } from "@/lib/accounts/member-passkeys";
import { SIGN_OUT_LINK_HOURS } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { markEngaged } from "@/lib/mail/confirmed";
import { signOutEverywhere } from "@/lib/members/sign-out-everywhere";
import { db } from "@/lib/postgres/db";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { tokenMatches } from "@/lib/tokens";

declare const mailed: unique symbol;

/**
 * Proof that somebody presented the link to sign out everywhere from a mail about a session. It works whatever became of that
 * session, because others may have come of it, until the account moves to another address.
 */
type SignOutLink = { id: string; kind: SessionKind; email: string; since: Date; readonly [mailed]: true };

export async function verifySignOutToken(sessionId: unknown, token: unknown): Promise<SignOutLink | undefined> {
  if (!isUuid(sessionId)) return undefined;
  const since = { gt: addHours(await databaseTime(), -SIGN_OUT_LINK_HOURS) };
  const session = await db().signInSession.findUnique({
    where: { id: sessionId, createdAt: since },
    select: { profileId: true, kind: true, createdAt: true, profile: { select: { email: true } } },
  });
  if (!session || !tokenMatches(token, "sign-out", sessionId, session.profileId)) return undefined;
  if (await hasMovedSince(session)) return undefined;
  const { profileId: id, kind, createdAt, profile } = session;
  return { id, kind, email: profile.email, since: createdAt } as SignOutLink;
}

/**
 * The link is in the mailbox that the account had then. Its reader may undo the move, by another link in that mailbox, but do
 * no more than that.
 */
const hasMovedSince = async ({ profileId, createdAt }: { profileId: string; createdAt: Date }): Promise<boolean> =>
  (await db().addressChange.count({ where: { profileId, confirmedAt: { gte: createdAt }, undoneAt: null } })) > 0;

/** Also removes passkeys that the member added since that session began. Idempotent. */
export async function signOutByLink({ id, kind, email, since }: SignOutLink, now: Date): Promise<void> {
  await markEngaged(db(), email, now);
  await removePasskeysSince(db(), id, since);
  await signOutEverywhere({ id, kind }, now);
}
