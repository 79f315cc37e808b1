import { appendAudit } from "@/lib/audit/log";
import { endSessionsOf } from "@/lib/auth/sessions";
import { db } from "@/lib/db";
import { emailKey } from "@/lib/text/email";

/**
 * Makes an administrator a member again: the password goes and every session ends. ADMIN_EMAILS alone does not make that
 * person an administrator again. Returns a line that says what it did; throws, in words for people, when nobody of that
 * address is an administrator.
 */
export async function removeAdmin(email: string, now: Date): Promise<string> {
  return db().$transaction(async (tx) => {
    const [removed] = await tx.profile.updateManyAndReturn({
      where: { emailKey: emailKey(email), role: "admin" },
      data: { role: "member", passwordHash: null },
      select: { id: true, email: true },
    });
    if (!removed) throw new Error(`"${email}" is not an administrator's address.`);
    await endSessionsOf(tx, removed.id, now);
    const entry = { actor: "system", action: "admin_removed", table: "profiles", recordId: removed.id } as const;
    await appendAudit(tx, [{ ...entry, details: { method: "command" } }]);
    return `${removed.email} is no administrator any more. Its address in ADMIN_EMAILS does not change that.`;
  });
}
