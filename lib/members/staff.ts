import { removeAllFactors } from "@/lib/accounts/factor-enrol";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/accounts/rules";
import { appendAudit } from "@/lib/audit/log";
import { lockRoles } from "@/lib/locks";
import { demote, tellStaff } from "@/lib/members/administrators";
import { endAccess } from "@/lib/members/end-access";
import { hashPassword } from "@/lib/members/password";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey, isEmailAddress } from "@/lib/text/email";

/**
 * Adds the person if needed, and reinstates one who was demoted. Ends the person's sessions and what came of them. Returns a
 * line that says what was done; throws with a readable message.
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
    await lockRoles(tx);
    const before = await tx.profile.findUnique({ where: { emailKey: emailKey(address) }, select: { role: true } });
    const { id } = await tx.profile.upsert({
      where: { emailKey: emailKey(address) },
      create: { email: address, emailKey: emailKey(address), emailVerifiedAt: now, ...access },
      update: access,
      select: { id: true },
    });
    // A new password for somebody who is already an administrator leaves the second factor as it is.
    if (before?.role !== "admin") {
      await removeAllFactors(tx, id);
      await tellStaff(tx, { what: "added", email: address, by: null }, now);
    }
    await endAccess(tx, { profileId: id, emailKey: emailKey(address) }, now);
    const entry = { actor: "system", action: "admin_created", table: "profiles", recordId: id } as const;
    await appendAudit(tx, [{ ...entry, details: { method: "command" } }]);
    const done = before ? "Profile Updated" : "Admin Profile Created";
    return `${done}: ${address} is an administrator now, and signs in at /auth.`;
  });
}

async function findAdmin(tx: Db, email: string) {
  const person = await tx.profile.findFirst({
    where: { emailKey: emailKey(email), role: "admin" },
    select: { id: true, email: true, emailKey: true },
  });
  if (!person) throw new Error(`"${email}" is not an administrator's address.`);
  return person;
}

/**
 * For an administrator who lost every second factor: removes apps, passkeys and recovery codes, and ends every session.
 * Password and mailbox stay, so the next sign-in sets up a new factor by a mailed link. Returns a line that says what was done;
 * throws with a readable message if the address is not an administrator's.
 */
export async function resetFactors(email: string, now: Date): Promise<string> {
  return db().$transaction(async (tx) => {
    await lockRoles(tx);
    const person = await findAdmin(tx, email);
    await removeAllFactors(tx, person.id);
    await tx.profile.update({ where: { id: person.id }, data: { sessionsValidFrom: now } });
    await endAccess(tx, { profileId: person.id, emailKey: person.emailKey }, now);
    await tellStaff(tx, { what: "reset", email: person.email, by: null }, now);
    const entry = { actor: "system", action: "factors_reset", table: "profiles", recordId: person.id } as const;
    await appendAudit(tx, [{ ...entry, details: { method: "command" } }]);
    return `${person.email} has no second factor any more, and sets up another at the next sign-in, by a link in the mailbox.`;
  });
}

/**
 * Removes password and second factors, and ends every session with what came of it. ADMIN_EMAILS alone does not reinstate the
 * person. Returns a line that says what was done; throws with a readable message if the address is not an administrator's.
 */
export async function removeAdmin(email: string, now: Date): Promise<string> {
  return db().$transaction(async (tx) => {
    await lockRoles(tx);
    const removed = await findAdmin(tx, email);
    await demote(tx, removed, null, now);
    const entry = { actor: "system", action: "admin_removed", table: "profiles", recordId: removed.id } as const;
    await appendAudit(tx, [{ ...entry, details: { method: "command" } }]);
    return `${removed.email} is no administrator any more. Its address in ADMIN_EMAILS does not change that.`;
  });
}
