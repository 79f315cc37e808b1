import { appendAudit } from "@/lib/audit/log";
import { db } from "@/lib/db";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { endBuyerSessionsAt } from "@/lib/sessions/buyer-sessions";
import { endSessionsOf, roleOf } from "@/lib/sessions/sessions";
import { holdLinks, retireLinks } from "@/lib/sessions/sign-in-links";

/**
 * Also covers a sign-in in progress: ends every session, retires every sign-in link, voids every browser's proof of the
 * brand's mailbox, and audits it.
 */
export async function signOutEverywhere(person: { id: string; kind: SessionKind }, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await holdLinks(tx, person.id);
    const sessions = await endSessionsOf(tx, person.id, now);
    await retireLinks(tx, person.id, now);
    const { emailKey } = await tx.profile.findUniqueOrThrow({ where: { id: person.id }, select: { emailKey: true } });
    await endBuyerSessionsAt(tx, emailKey, now);
    const actor = await roleOf(tx, person.id, person.kind);
    const by = { actor, actorId: person.id, recordId: person.id } as const;
    await appendAudit(tx, [{ ...by, action: "logout_everywhere", table: "profiles", details: { sessions } }]);
  });
}
