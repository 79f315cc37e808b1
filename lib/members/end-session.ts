import { z } from "zod";
import { browserOr } from "@/lib/accounts/browsers";
import { removePasskeysSince } from "@/lib/accounts/member-passkeys";
import { SIGN_OUT_LINK_HOURS } from "@/lib/accounts/rules";
import { openSql, roleOf, type SessionClaim } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { databaseTime } from "@/lib/clock";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { lockProfile } from "@/lib/locks";
import { markEngaged } from "@/lib/mail/confirmed";
import { endAccess, endAccessOf } from "@/lib/members/end-access";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { tokenMatches } from "@/lib/tokens";

/** Ends a session for every copy of its cookie, with all that came of it (lib/members/end-access), and audits it. */
export async function endSession(claim: SessionClaim, now: Date): Promise<void> {
  const { sessionId, profileId } = claim;
  await db().$transaction(async (tx) => {
    await lockProfile(tx, profileId);
    const open = { id: sessionId, profileId, endedAt: null };
    const session = await tx.signInSession.findFirst({ where: open, select: { kind: true } });
    if (!session) return;
    await endAccessOf(tx, claim, now);
    const actor = await roleOf(tx, profileId, session.kind);
    const by = { actor, actorId: profileId, recordId: profileId } as const;
    const action = session.kind === "admin" ? "admin_logout" : "logout";
    await appendAudit(tx, [{ ...by, action, table: "profiles", details: {} }]);
  });
}

/**
 * Ends everything that came or could come of a session of this person (lib/members/end-access), including a sign-in in
 * progress, and audits it.
 */
export async function signOutEverywhere(person: { id: string; kind: SessionKind }, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockProfile(tx, person.id);
    const { emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: person.id }, select: { emailKey: true } });
    const { sign_in_session: sessions = 0 } = await endAccess(tx, { profileId: person.id, emailKey }, now);
    const actor = await roleOf(tx, person.id, person.kind);
    const by = { actor, actorId: person.id, recordId: person.id } as const;
    await appendAudit(tx, [{ ...by, action: "logout_everywhere", table: "profiles", details: { sessions } }]);
  });
}

const row = z.strictObject({
  id: z.string(),
  opens: z.enum(["account", "admin"]),
  browser: z.string().nullable(),
  since: z.date(),
  seen: z.date(),
});

/** A browser that is signed in, to the account or to the admin area. */
export type OpenSession = Omit<z.infer<typeof row>, "browser"> & { browser: string };

/** A person's sessions, the last used first. */
export async function openSessions(profileId: string, now: Date): Promise<OpenSession[]> {
  const rows = await queryRows(db(), row)`
    SELECT s.id, CASE s.kind WHEN 'admin' THEN 'admin' ELSE 'account' END AS opens, s.browser,
      s.created_at AS since, s.last_seen_at AS seen
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE p.id = ${profileId}::uuid AND ${openSql(now)}
    ORDER BY seen DESC, id`;
  return rows.map(({ browser, ...rest }) => ({ ...rest, browser: browserOr(browser) }));
}

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
