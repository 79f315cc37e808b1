import { z } from "zod";
import { removeAllFactors } from "@/lib/accounts/factor-enrol";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/accounts/rules";
import { openSql } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import { lockProfile, lockRoles } from "@/lib/locks";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { endAccess } from "@/lib/members/end-access";
import { hashPassword } from "@/lib/members/password";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { type Admin, requireFresh } from "@/lib/proofs";
import { emailKey, isEmailAddress } from "@/lib/text/email";

const administratorRow = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  hasApp: z.boolean(),
  passkeys: z.int(),
  codesLeft: z.int(),
  sessions: z.int(),
  lastSeenAt: z.date().nullable(),
});

export type Administrator = z.infer<typeof administratorRow>;

/** By address. `sessions`: how many are open. */
export const listAdministrators = (now: Date): Promise<Administrator[]> => queryRows(db(), administratorRow)`
  SELECT p.id, p.email, p.display_name AS name,
    EXISTS (SELECT FROM totp_factor f WHERE f.profile_id = p.id) AS "hasApp",
    (SELECT count(*)::int FROM passkey k WHERE k.profile_id = p.id) AS passkeys,
    (SELECT count(*)::int FROM recovery_code c WHERE c.profile_id = p.id AND c.used_at IS NULL) AS "codesLeft",
    s.sessions, s.seen AS "lastSeenAt"
  FROM profiles p CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE ${openSql(now)})::int AS sessions, max(s.last_seen_at) AS seen
    FROM sign_in_session s WHERE s.profile_id = p.id AND s.kind = 'admin') s
  WHERE p.role = 'admin' ORDER BY p.email_key`;

type Told = Omit<MailPayloads["staff-notice"], "at">;

/** Mails every administrator, and `also`, in the caller's transaction. */
export async function tellStaff(tx: Db, told: Told, now: Date, also: readonly string[] = []): Promise<void> {
  const staff = await tx.profile.findMany({ where: { role: "admin" }, select: { email: true } });
  const readers = new Set([...staff.map(({ email }) => email), ...also]);
  const payload = { ...told, at: now.toISOString() };
  await enqueueMail(
    tx,
    [...readers].map((toAddress) => ({ template: "staff-notice", toAddress, payload })),
    now,
  );
}

const audited = (admin: Admin, recordId: string) =>
  ({ actor: "admin", actorId: admin.id, table: "profiles", recordId }) as const satisfies Partial<AuditEntry>;

type Demoted = { id: string; email: string; emailKey: string };

/**
 * Demotes a person, who is an administrator in the caller's transaction: no password, factor or session is left. Because of
 * `demotedAt`, settings alone never make them an administrator again.
 */
async function demote(tx: Db, { id, email, emailKey }: Demoted, by: string | null, now: Date): Promise<void> {
  const access = { role: "member", demotedAt: now, passwordHash: null, sessionsValidFrom: now } as const;
  await tx.profile.update({ where: { id }, data: access });
  await removeAllFactors(tx, id);
  await endAccess(tx, { profileId: id, emailKey }, now);
  await tellStaff(tx, { what: "removed", email, by }, now, [email]);
}

/** Needs a fresh second factor. `last`: one administrator must stay, so that nobody is locked out of the admin area. */
export const removeAdministrator = (admin: Admin, id: string, now: Date): Promise<"removed" | "gone" | "last"> =>
  db().$transaction(async (tx) => {
    await lockRoles(tx);
    await requireFresh(tx, admin, "administrators", now);
    const person = await tx.profile.findFirst({
      where: { id, role: "admin" },
      select: { id: true, email: true, emailKey: true },
    });
    if (!person) return "gone";
    if ((await tx.profile.count({ where: { role: "admin" } })) === 1) return "last";
    await demote(tx, person, admin.email, now);
    await appendAudit(tx, [{ ...audited(admin, id), action: "admin_removed", details: { method: "administrator" } }]);
    return "removed";
  });

/** Ends every session of an administrator, with what came of it. Needs a fresh second factor. Returns how many. */
export const endSessionsOf = (admin: Admin, id: string, now: Date): Promise<number> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "administrators", now);
    await lockProfile(tx, id);
    const person = await tx.profile.findFirst({ where: { id, role: "admin" }, select: { emailKey: true } });
    if (!person) return 0;
    const { sign_in_session: sessions = 0 } = await endAccess(tx, { profileId: id, emailKey: person.emailKey }, now);
    await appendAudit(tx, [{ ...audited(admin, id), action: "admin_sessions_ended", details: { sessions } }]);
    return sessions;
  });

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
