import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { holdLinks } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { endAccess } from "@/lib/members/end-access";
import { hashPassword } from "@/lib/members/password";
import { db } from "@/lib/postgres/db";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";

/**
 * Another password for an administrator, also in place of a forgotten one: it asks for a fresh second factor and for a proof
 * of the mailbox, not for the password before. Ends every other session, and tells the mailbox.
 */
export async function choosePassword(admin: Admin, password: string, now: Date): Promise<{ ok: true } | Unproved> {
  const passwordHash = await hashPassword(password);
  const { id, sessionId } = admin;
  return db().$transaction(async (tx) => {
    await holdLinks(tx, id);
    await requireFresh(tx, admin, "factors", now);
    const unproved = await lacksProof(tx, { profileId: id, sessionId }, ["password"], now);
    if (unproved) return unproved;
    const { emailKey } = await tx.profile.update({ where: { id }, data: { passwordHash }, select: { emailKey: true } });
    await tellMailbox(tx, sessionId, [{ what: "password", changes: [] }], now);
    await endAccess(tx, { profileId: id, emailKey, here: sessionId }, now);
    const by = { actor: "admin", actorId: id, table: "profiles", recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "password_chosen", details: {} }]);
    return { ok: true };
  });
}
