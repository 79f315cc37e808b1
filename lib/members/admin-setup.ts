import { createHash, timingSafeEqual } from "node:crypto";
import { leftBy } from "@/lib/accounts/addresses";
import { removeAllFactors } from "@/lib/accounts/factor-enrol";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { sendSignInLink } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { env } from "@/lib/env";
import { lockRoles } from "@/lib/locks";
import { tellStaff } from "@/lib/members/administrators";
import { endAccess } from "@/lib/members/end-access";
import { hashPassword } from "@/lib/members/password";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";

const isListed = (email: string): boolean =>
  (env().ADMIN_EMAILS ?? "").split(",").map(emailKey).filter(Boolean).includes(emailKey(email));

export type SetupRefusal = "admin-already" | "demoted" | "not-allowed";

/** `created`: the profile held only an address before. */
type SetupOutcome = { ok: true; profile: "created" | "updated" } | { ok: false; reason: SetupRefusal } | Unproved;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Constant-time comparison for any length. Nothing matches while no token is set. */
function isSetupToken(presented: string): boolean {
  const wanted = env().ADMIN_SETUP_TOKEN;
  return wanted !== undefined && timingSafeEqual(digest(presented), digest(wanted));
}

/** Who did it, in the words of the notice to administrators. */
const GROUNDS = {
  listed: "The list of addresses in the server’s settings, and whoever reads this mailbox",
  token: "The set-up token of the server, and whoever reads this mailbox",
} as const;

type Standing = { email: string; role: "member" | "admin"; demotedAt: Date | null };

/** Settings alone never undo a demotion. */
async function groundsFor(tx: Db, person: Standing, token: string): Promise<"listed" | "token" | SetupRefusal> {
  if (person.role === "admin") return "admin-already";
  if (person.demotedAt) return "demoted";
  if (isListed(person.email)) return "listed";
  if (!isSetupToken(token)) return "not-allowed";
  return (await tx.profile.count({ where: { role: "admin" } })) === 0 ? "token" : "not-allowed";
}

/**
 * Makes a signed-in person an administrator with a password: somebody listed in ADMIN_EMAILS, or somebody with the one-time
 * ADMIN_SETUP_TOKEN while there is no administrator. Refused for current and former administrators. Needs proof of the mailbox
 * (lib/accounts/mailbox-proof). Ends all of the person's sessions and what came of them, and tells every administrator. Audits
 * both outcomes.
 */
export async function setUpAdmin(
  { id, sessionId }: { id: string; sessionId: string },
  choice: { password: string; token: string },
  now: Date,
): Promise<SetupOutcome> {
  const passwordHash = await hashPassword(choice.password);
  return db().$transaction(async (tx) => {
    await lockRoles(tx);
    const person = await tx.profile.findUniqueOrThrow({
      where: { id },
      include: { creatorProfile: { select: { userId: true } } },
    });
    const grounds = await groundsFor(tx, person, choice.token);
    const by = { actorId: person.id, table: "profiles", recordId: person.id } as const;
    if (grounds !== "listed" && grounds !== "token") {
      await appendAudit(tx, [{ ...by, actor: "visitor", action: "admin_setup_refused", details: { why: grounds } }]);
      return { ok: false, reason: grounds };
    }
    const unproved = await lacksProof(tx, { profileId: id, sessionId }, ["admin"], now);
    if (unproved) return unproved;
    await tx.profile.update({
      where: { id: person.id },
      data: { role: "admin", passwordHash, sessionsValidFrom: now },
    });
    await removeAllFactors(tx, person.id);
    await endAccess(tx, { profileId: person.id, emailKey: person.emailKey }, now);
    await tellStaff(tx, { what: "added", email: person.email, by: GROUNDS[grounds] }, now);
    await appendAudit(tx, [{ ...by, actor: "admin", action: "admin_setup_granted", details: { grounds } }]);
    const isBare = !person.displayName && !person.passwordHash && !person.creatorProfile;
    return { ok: true, profile: isBare ? "created" : "updated" };
  });
}

/**
 * Mails a link to the admin area if the address is an administrator's, or is listed in ADMIN_EMAILS and was never demoted.
 * Otherwise does nothing; the caller cannot tell which. A listed address without a profile gets a bare one, which can reach the
 * set-up screen.
 */
export async function requestAdminLink(email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  const listed = isListed(email);
  await db().$transaction(async (tx) => {
    if (listed && !(await leftBy(tx, key, now))) {
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
