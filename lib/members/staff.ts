import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/accounts/session-rules";
import { appendAudit } from "@/lib/audit/log";
import { endAccess } from "@/lib/members/end-access";
import { hashPassword } from "@/lib/members/password";
import { db } from "@/lib/postgres/db";
import { emailKey, isEmailAddress } from "@/lib/text/email";

/**
 * Adds the person if needed and reinstates one who was demoted. Ends that person's sessions and what came of them. Returns a line that says
 * what was done; throws with a readable message.
 */
export async function createAdmin(email: string, password: string, now: Date): Promise<string> {
  const address = email.trim();
  if (!isEmailAddress(address)) throw new Error(`"${address}" is not an e-mail address.`);
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new Error(`The password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);
  }
  const passwordHash = await hashPassword(password);
  const access = { role: "admin", demotedAt: null, passwordHash, sessionsValidFrom: now } as const;
  return db().$transaction(async (tx) => {
    const before = await tx.profile.findUnique({ where: { emailKey: emailKey(address) }, select: { id: true } });
    const { id } = await tx.profile.upsert({
      where: { emailKey: emailKey(address) },
      create: { email: address, emailKey: emailKey(address), emailVerifiedAt: now, ...access },
      update: access,
      select: { id: true },
    });
    await endAccess(tx, { profileId: id, emailKey: emailKey(address) }, now);
    const entry = { actor: "system", action: "admin_created", table: "profiles", recordId: id } as const;
    await appendAudit(tx, [{ ...entry, details: { method: "command" } }]);
    const done = before ? "Profile Updated" : "Admin Profile Created";
    return `${done}: ${address} is an administrator now, and signs in at /auth.`;
  });
}

/**
 * Removes the password and ends every session, with what came of it. ADMIN_EMAILS alone does not reinstate that person. Returns a line that
 * says what was done; throws with a readable message if the address is not an administrator's.
 */
export async function removeAdmin(email: string, now: Date): Promise<string> {
  return db().$transaction(async (tx) => {
    const [removed] = await tx.profile.updateManyAndReturn({
      where: { emailKey: emailKey(email), role: "admin" },
      data: { role: "member", passwordHash: null },
      select: { id: true, email: true },
    });
    if (!removed) throw new Error(`"${email}" is not an administrator's address.`);
    await endAccess(tx, { profileId: removed.id, emailKey: emailKey(email) }, now);
    const entry = { actor: "system", action: "admin_removed", table: "profiles", recordId: removed.id } as const;
    await appendAudit(tx, [{ ...entry, details: { method: "command" } }]);
    return `${removed.email} is no administrator any more. Its address in ADMIN_EMAILS does not change that.`;
  });
}
