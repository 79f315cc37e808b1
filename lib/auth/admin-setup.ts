import { createHash, timingSafeEqual } from "node:crypto";
import { appendAudit } from "@/lib/audit/log";
import type { SignedIn } from "@/lib/auth/actors";
import { hashPassword } from "@/lib/auth/password";
import { type Db, db } from "@/lib/db";
import { env } from "@/lib/env";
import { emailKey } from "@/lib/text/email";

/** Serialises whoever asks for the one-time token's grant, so that it makes one administrator. */
const SETUP_LOCK = 7_301_001;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares in constant time, whatever the lengths. Nothing matches while no token is set. */
function isSetupToken(presented: string): boolean {
  const wanted = env().ADMIN_SETUP_TOKEN;
  return wanted !== undefined && timingSafeEqual(digest(presented), digest(wanted));
}

const isListed = (email: string): boolean =>
  (env().ADMIN_EMAILS ?? "").split(",").map(emailKey).filter(Boolean).includes(emailKey(email));

async function groundsFor(tx: Db, person: SignedIn, token: string): Promise<"listed" | "token" | undefined> {
  if (isListed(person.email)) return "listed";
  if (!isSetupToken(token)) return undefined;
  return (await tx.profile.count({ where: { role: "admin" } })) === 0 ? "token" : undefined;
}

/**
 * Makes a signed-in person an administrator with a password of its own: one whose address is in ADMIN_EMAILS, or who has
 * the one-time ADMIN_SETUP_TOKEN while there is no administrator. All sessions of that person end. False when refused;
 * both are audited.
 */
export async function setUpAdmin(
  person: SignedIn,
  choice: { password: string; token: string },
  now: Date,
): Promise<boolean> {
  const passwordHash = await hashPassword(choice.password);
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SETUP_LOCK})`;
    const grounds = await groundsFor(tx, person, choice.token);
    const by = { actorId: person.id, table: "profiles", recordId: person.id } as const;
    if (!grounds) {
      await appendAudit(tx, [{ ...by, actor: "visitor", action: "admin_setup_refused", details: {} }]);
      return false;
    }
    await tx.profile.update({
      where: { id: person.id },
      data: { role: "admin", passwordHash, sessionsValidFrom: now },
    });
    await tx.adminSession.updateMany({ where: { profileId: person.id, endedAt: null }, data: { endedAt: now } });
    await appendAudit(tx, [{ ...by, actor: "admin", action: "admin_setup_granted", details: { grounds } }]);
    return true;
  });
}
