import { z } from "zod";
import { SESSION_HOURS } from "@/lib/accounts/session-rules";
import { Prisma } from "@/lib/generated/prisma/client";
import { Role, SessionKind } from "@/lib/generated/prisma/enums";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { hasFactorSql } from "@/lib/step-up";
import type { Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

/** After which an administrator must sign in again. */
const IDLE_HOURS = 12;

/** Milliseconds within which a session's last use is not updated again. */
const SEEN_MS: Record<SessionKind, number> = { admin: 60_000, creator: 600_000 };

/** To be verified against the database. */
export type SessionClaim = { sessionId: string; profileId: string };

const holderRow = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.enum(Role),
  kind: z.enum(SessionKind),
  sessionId: z.string(),
  lastSeenAt: z.date(),
  /** Of an administrator's session; false for members'. */
  hasFactor: z.boolean(),
  factorProvedAt: z.date().nullable(),
});

export type SessionHolder = z.infer<typeof holderRow>;

/**
 * The person of an open session: not signed out, started within the last 14 days and since the person's sessions were
 * last invalidated, and for an administrator used within the last 12 hours.
 */
export async function sessionHolder(claim: SessionClaim, now: Date): Promise<SessionHolder | undefined> {
  const [holder] = await queryRows(db(), holderRow)`
    SELECT p.id, p.email, p.role::text, s.kind::text, s.id AS "sessionId", s.last_seen_at AS "lastSeenAt",
      CASE WHEN s.kind = 'admin' THEN ${hasFactorSql} ELSE false END AS "hasFactor", s.factor_proved_at AS "factorProvedAt"
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE ${standsSql(claim)} AND s.created_at > ${addHours(now, -SESSION_HOURS)}::timestamptz
      AND (s.kind <> 'admin' OR s.last_seen_at > ${addHours(now, -IDLE_HOURS)}::timestamptz)`;
  return holder;
}

/** Of a session `s` and its person `p`: the session is not signed out, and begun since the person's sessions were invalidated. */
export const standsSql = ({ sessionId, profileId }: SessionClaim): Prisma.Sql => Prisma.sql`
  s.id = ${sessionId}::uuid AND p.id = ${profileId}::uuid AND s.ended_at IS NULL AND s.created_at >= p.sessions_valid_from`;

/** A member without a creator profile is a buyer. */
export async function roleOf(tx: Db, profileId: string, kind: SessionKind): Promise<"admin" | Party> {
  if (kind === "admin") return kind;
  return (await tx.creatorProfile.count({ where: { userId: profileId } })) > 0 ? "creator" : "buyer";
}

/** For the list of sessions; restarts an administrator's 12 idle hours. */
export async function noteUse({ sessionId, kind, lastSeenAt }: SessionHolder, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() <= SEEN_MS[kind]) return;
  await db().signInSession.updateMany({
    where: { id: sessionId, endedAt: null, lastSeenAt: { lt: now } },
    data: { lastSeenAt: now },
  });
}

/** In the caller's transaction: of a person's, one, all but one, or all. Returns how many. */
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
