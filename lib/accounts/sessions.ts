import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { SignInBrowser } from "@/lib/accounts/browsers";
import { tellMailbox } from "@/lib/accounts/notices";
import { SESSION_HOURS } from "@/lib/accounts/rules";
import { Prisma } from "@/lib/generated/prisma/client";
import { Role, SessionKind } from "@/lib/generated/prisma/enums";
import { lockSignIns } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { hasFactorSql, standsSql } from "@/lib/proofs";
import type { Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

/** Hours without use after which an administrator must sign in again. */
const IDLE_HOURS = 12;

/** Milliseconds within which a session's last use is not updated again. */
const SEEN_MS: Record<SessionKind, number> = { admin: 60_000, creator: 600_000 };

/** Still to be verified against the database. */
export type SessionClaim = { sessionId: string; profileId: string };

const holderRow = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.enum(Role),
  kind: z.enum(SessionKind),
  sessionId: z.string(),
  lastSeenAt: z.date(),
  /** For an administrator's session; false for members'. */
  hasFactor: z.boolean(),
  factorProvedAt: z.date().nullable(),
});

export type SessionHolder = z.infer<typeof holderRow>;

/**
 * Whether a session `s` of a person `p` is open. An administrator's must also have been used recently, which this leaves out.
 */
export const openSql = (now: Date): Prisma.Sql =>
  Prisma.sql`(${standsSql} AND s.created_at > ${addHours(now, -SESSION_HOURS)}::timestamptz)`;

/**
 * The person of an open session: not signed out, started within the last 14 days and since the person's sessions were last
 * invalidated. An administrator's must also have been used within the last 12 hours.
 */
export async function sessionHolder(
  claim: SessionClaim,
  now: Date,
  client: Db = db(),
): Promise<SessionHolder | undefined> {
  const [holder] = await queryRows(client, holderRow)`
    SELECT p.id, p.email, p.role::text, s.kind::text, s.id AS "sessionId", s.last_seen_at AS "lastSeenAt",
      CASE WHEN s.kind = 'admin' THEN ${hasFactorSql} ELSE false END AS "hasFactor", s.factor_proved_at AS "factorProvedAt"
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE s.id = ${claim.sessionId}::uuid AND p.id = ${claim.profileId}::uuid AND ${openSql(now)}
      AND (s.kind <> 'admin' OR s.last_seen_at > ${addHours(now, -IDLE_HOURS)}::timestamptz)`;
  return holder;
}

/** Whether a session is open now. An act by a session asks this in its own transaction. */
export const isOpenSession = async (tx: Db, claim: SessionClaim, now: Date): Promise<boolean> =>
  (await sessionHolder(claim, now, tx)) !== undefined;

/** A member without a creator profile is a buyer. */
export async function roleOf(tx: Db, profileId: string, kind: SessionKind): Promise<"admin" | Party> {
  if (kind === "admin") return kind;
  return (await tx.creatorProfile.count({ where: { userId: profileId } })) > 0 ? "creator" : "buyer";
}

/** Records the use for the list of sessions, and restarts an administrator's 12 idle hours. */
export async function noteUse({ sessionId, kind, lastSeenAt }: SessionHolder, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() <= SEEN_MS[kind]) return;
  await db().signInSession.updateMany({
    where: { id: sessionId, endedAt: null, lastSeenAt: { lt: now } },
    data: { lastSeenAt: now },
  });
}

/** Ends one, all but one, or all of a person's sessions, in the caller's transaction. Returns how many. */
export async function endSessions(
  tx: Db,
  { profileId, only, kept }: { profileId: string; only?: string; kept?: string | undefined },
  now: Date,
): Promise<number> {
  const which = only ? { id: only } : kept ? { id: { not: kept } } : {};
  const { count } = await tx.signInSession.updateMany({
    where: { profileId, endedAt: null, ...which },
    data: { endedAt: now },
  });
  return count;
}

/** `mailboxProvedAt`: null after a sign-in by password. */
type BegunBy = {
  profileId: string;
  kind: SessionKind;
  browser: SignInBrowser | undefined;
  mailboxProvedAt: Date | null;
};

/**
 * Starts a session in the caller's transaction. Tells the account's mailbox if the browser has not signed in to it before,
 * unless no browser has. Every sign-in makes a new session, so that a session id fixed in advance is worthless.
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

/** Of simultaneous sign-ins one is the first; the others wait for it. */
async function isNewBrowser(tx: Db, profileId: string, key: string): Promise<boolean> {
  await lockSignIns(tx, profileId);
  const before = await tx.signInSession.groupBy({
    by: ["browserKey"],
    where: { profileId, browserKey: { not: null } },
  });
  return before.length > 0 && !before.some(({ browserKey }) => browserKey === key);
}
