import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { lockProfile } from "@/lib/locks";
import { endAccess } from "@/lib/members/end-access";
import { db } from "@/lib/postgres/db";

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
