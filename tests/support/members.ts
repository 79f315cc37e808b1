import { randomUUID } from "node:crypto";
import type { Creator } from "@/lib/creators/queries";
import { findCreator } from "@/lib/creators/queries";
import { openMailedLink } from "@/lib/members/mailed-links";
import { requestSignIn } from "@/lib/members/request-sign-in";
import { db } from "@/lib/postgres/db";
import type { Look } from "@/tests/support/database";
import { newestLinkTo } from "@/tests/support/people";

export async function signedIn(look: Look, email: string, now = new Date()) {
  await requestSignIn(email, now);
  const begun = await openMailedLink(await newestLinkTo(look, email), now);
  if (!begun) throw new Error("the link opened nothing");
  await isValidFrom(begun.id, now);
  return { id: begun.id, sessionId: begun.sessionId, kind: "creator" as const };
}

/** A test's `now` may lie before the moment in which it added the person. */
async function isValidFrom(id: string, now: Date): Promise<void> {
  await db().profile.updateMany({ where: { id, sessionsValidFrom: { gt: now } }, data: { sessionsValidFrom: now } });
}

/** As if its holder had pressed the mailed link then. */
export async function proveAgain({ sessionId: id }: { sessionId: string }, at: Date): Promise<void> {
  await db().signInSession.update({ where: { id }, data: { mailboxProvedAt: at } });
}

/** A creator with an open session whose mailbox was proved at `provedAt`. */
export async function actingCreator(
  profileId: string,
  now = new Date(),
  provedAt: Date | null = now,
): Promise<Creator> {
  const id = randomUUID();
  const times = { createdAt: now, lastSeenAt: now, mailboxProvedAt: provedAt };
  await isValidFrom(profileId, now);
  await db().signInSession.create({
    data: { id, profileId, kind: "creator", browser: "Firefox on Windows", ...times },
  });
  return { ...(await findCreator(profileId)), sessionId: id } as Creator;
}
