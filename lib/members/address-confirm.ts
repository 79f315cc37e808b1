import { isTaken, undoableMoves } from "@/lib/accounts/left-addresses";
import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { rulesToKeep } from "@/lib/creators/restore";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import type { ConfirmLink } from "@/lib/members/address-links";
import { moveAccount } from "@/lib/members/address-move";
import { lockMember, type MoveRefusal, moveRefusal } from "@/lib/members/standing";
import { replaceLinks } from "@/lib/offers/replace-links";
import { db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";

/** `spent`: the link is no longer valid; its page says why. */
type Confirmed = { ok: true } | { ok: false; reason: MoveRefusal | "taken" | "spent" };

/**
 * Changes an account's address to the one that the link was mailed to. Only the first of concurrent calls succeeds.
 * Ends every session but `here`, replaces the links of open offers, and mails the old address, and older ones that can
 * still undo a change, a link that does. Refused if the session that asked has ended since. Keeps what the undo puts back.
 */
export async function confirmAddress(link: ConfirmLink, here: string | undefined, now: Date): Promise<Confirmed> {
  const { id, profileId, toEmail, toKey } = link;
  return db().$transaction(async (tx) => {
    const person = await lockMember(tx, profileId);
    const why = moveRefusal(person);
    if (why) return { ok: false, reason: why };
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${toKey}, ${locks.newAddress}))`;
    const open = {
      id,
      fromKey: person.emailKey,
      retiredAt: null,
      confirmedAt: null,
      expiresAt: { gt: now },
      // One that expired by its age did not end.
      OR: [{ sessionId: null }, { session: { endedAt: null } }],
    } satisfies Prisma.AddressChangeWhereInput;
    if ((await tx.addressChange.count({ where: open })) === 0) return { ok: false, reason: "spent" };
    if (await isTaken(tx, toKey, profileId, now)) return { ok: false, reason: "taken" };

    const brand = await tx.buyerOrg.findUnique({ where: { emailKey: person.emailKey }, select: { id: true } });
    const buyerOrgId = brand?.id ?? null;
    const keptRules = (await rulesToKeep(tx, profileId)) ?? Prisma.DbNull;
    const data = { confirmedAt: now, buyerOrgId, keptRules };
    if ((await tx.addressChange.updateMany({ where: open, data })).count === 0) return { ok: false, reason: "spent" };
    const moving = { profileId, buyerOrgId, from: person.email, to: toEmail, here };
    const sessions = await moveAccount(tx, moving, now);
    // Whoever reads the old mailbox must not decide on what is open, nor begin a session of the brand by that.
    const mailed = { left: [person.emailKey], since: new Date(0), onlyOpen: true };
    await replaceLinks(tx, { id: profileId, emailKey: toKey, ...mailed }, now);
    await markEngaged(tx, toEmail, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId, recordId: profileId } as const;
    await appendAudit(tx, [{ ...by, action: "address_changed", table: "profiles", details: { sessions } }]);
    const notices = (await undoableMoves(tx, { profileId, emailKey: toKey }, now)).map(
      ({ fromEmail: toAddress, ...undo }): Mail => ({
        template: "address-notice",
        toAddress,
        payload: { ...undo, stage: "changed", newAddress: toEmail },
      }),
    );
    await enqueueMail(tx, notices, now);
    return { ok: true };
  });
}
