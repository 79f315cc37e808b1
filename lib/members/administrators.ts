import { z } from "zod";
import { removeAllFactors } from "@/lib/accounts/factor-enrol";
import { openSql } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import { lockProfile, lockRoles } from "@/lib/locks";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { endAccess } from "@/lib/members/end-access";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";

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
export async function demote(tx: Db, { id, email, emailKey }: Demoted, by: string | null, now: Date): Promise<void> {
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
