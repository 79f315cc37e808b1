import { appendAudit } from "@/lib/audit/log";
import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { addHours } from "@/lib/time/calendar";

/** Hours without a request after which an administrator signs in again. */
const IDLE_HOURS = 12;

/** Milliseconds within which a session's last use is not written again. */
const SEEN_MS = 60_000;

/** Who an open session belongs to, as the database has it now. */
export type SessionHolder = { id: string; email: string; role: "member" | "admin" };

/**
 * The person of a session that began with a password, if it is still open: not signed out, used within the last 12 hours,
 * and begun since sessions became valid for that person. Notes that it was used.
 */
export async function sessionHolder(
  claim: { sessionId: string; profileId: string; signedInAt: number },
  now: Date,
): Promise<SessionHolder | undefined> {
  const [row] = await db().$queryRaw<(SessionHolder & { lastSeenAt: Date })[]>`
    SELECT p.id, p.email, p.role::text, s.last_seen_at AS "lastSeenAt"
    FROM admin_session s JOIN profiles p ON p.id = s.profile_id
    WHERE s.id = ${claim.sessionId}::uuid AND p.id = ${claim.profileId}::uuid AND s.ended_at IS NULL
      AND s.last_seen_at > ${addHours(now, -IDLE_HOURS)}::timestamptz
      AND p.sessions_valid_from <= ${new Date(claim.signedInAt)}::timestamptz`;
  if (!row) return undefined;
  const { lastSeenAt, ...holder } = row;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_MS) await noteUse(claim.sessionId, now);
  return holder;
}

const noteUse = (sessionId: string, now: Date): Promise<number> =>
  db().$executeRaw(Prisma.sql`
    UPDATE admin_session SET last_seen_at = ${now}::timestamptz
    WHERE id = ${sessionId}::uuid AND ended_at IS NULL AND last_seen_at < ${now}::timestamptz`);

/** Ends a session for every copy of its cookie, and audits it. */
export async function endSession(sessionId: string, profileId: string, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.adminSession.updateMany({
      where: { id: sessionId, profileId, endedAt: null },
      data: { endedAt: now },
    });
    if (count === 0) return;
    const by = { actor: "admin", actorId: profileId, recordId: profileId } as const;
    await appendAudit(tx, [{ ...by, action: "admin_logout", table: "profiles", details: {} }]);
  });
}
