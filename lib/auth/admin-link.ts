import { isListed } from "@/lib/auth/admin-setup";
import { db } from "@/lib/db";
import { sendSignInLink } from "@/lib/sessions/sign-in-links";
import { emailKey } from "@/lib/text/email";

/**
 * Mails a link to the admin area when the address is an administrator's, or is in ADMIN_EMAILS and was never demoted; does
 * nothing otherwise. The caller cannot tell which. Somebody listed whom we do not know yet gets a bare profile, with which
 * the set-up screen can be reached.
 */
export async function requestAdminLink(email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  const listed = isListed(email);
  await db().$transaction(async (tx) => {
    if (listed) {
      await tx.profile.createMany({ data: { email, emailKey: key, sessionsValidFrom: now }, skipDuplicates: true });
    }
    const person = await tx.profile.findUnique({
      where: { emailKey: key },
      select: { id: true, email: true, displayName: true, role: true, demotedAt: true },
    });
    if (person && (person.role === "admin" || (listed && !person.demotedAt))) {
      await sendSignInLink(tx, person, "admin-sign-in", now);
    }
  });
}
