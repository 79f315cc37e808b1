import { roleOf, type SessionClaim } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { lockProfile } from "@/lib/locks";
import { endAccessOf } from "@/lib/members/end-access";
import { db } from "@/lib/postgres/db";

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
