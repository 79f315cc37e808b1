import { randomUUID } from "node:crypto";
import type { SignInBrowser } from "@/lib/accounts/browsers";
import { tellMailbox } from "@/lib/accounts/notices";
import type { SessionKind } from "@/lib/generated/prisma/enums";
import type { Db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";

/** `mailboxProvedAt`: null after a sign-in by password. */
type BegunBy = {
  profileId: string;
  kind: SessionKind;
  browser: SignInBrowser | undefined;
  mailboxProvedAt: Date | null;
};

/**
 * Starts a session in the caller's transaction, and tells the account's mailbox if the browser has not signed in to it
 * before, except the first time that any has. A new session for each sign-in makes a session id fixed in advance
 * worthless.
 */
export async function beginSession(tx: Db, begun: BegunBy, now: Date): Promise<string> {
  const { profileId, kind, browser, mailboxProvedAt } = begun;
  const isNew = browser !== undefined && (await isNewBrowser(tx, profileId, browser.key));
  const id = randomUUID();
  const seen = { browser: browser?.words ?? null, browserKey: browser?.key ?? null };
  await tx.signInSession.create({
    data: { id, profileId, kind, ...seen, mailboxProvedAt, createdAt: now, lastSeenAt: now },
  });
  if (isNew) await tellMailbox(tx, id, [{ what: "sign-in", changes: [] }], now);
  return id;
}

/** Of sign-ins at the same moment one is the first: the others wait for it. */
async function isNewBrowser(tx: Db, profileId: string, key: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${profileId}, ${locks.signIns}))`;
  const before = await tx.signInSession.groupBy({
    by: ["browserKey"],
    where: { profileId, browserKey: { not: null } },
  });
  return before.length > 0 && !before.some(({ browserKey }) => browserKey === key);
}
