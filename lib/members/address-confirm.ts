import { undoEndOf } from "@/lib/accounts/address-rules";
import { isTaken } from "@/lib/accounts/left-addresses";
import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
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
 * Ends every session but `here`, replaces the links of open offers, and mails the old address a link that reverts the
 * change.
 */
export async function confirmAddress(link: ConfirmLink, here: string | undefined, now: Date): Promise<Confirmed> {
  const { id, profileId, toEmail, toKey, tokenSalt } = link;
  return db().$transaction(async (tx) => {
    const person = await lockMember(tx, profileId);
    const why = moveRefusal(person);
    if (why) return { ok: false, reason: why };
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${toKey}, ${locks.newAddress}))`;
    const waits = { retiredAt: null, confirmedAt: null, expiresAt: { gt: now } };
    const isOpen = (await tx.addressChange.count({ where: { id, ...waits, fromKey: person.emailKey } })) === 1;
    if (!isOpen) return { ok: false, reason: "spent" };
    if (await isTaken(tx, toKey, profileId, now)) return { ok: false, reason: "taken" };

    const brand = await tx.buyerOrg.findUnique({ where: { emailKey: person.emailKey }, select: { id: true } });
    const buyerOrgId = brand?.id ?? null;
    await tx.addressChange.update({ where: { id }, data: { confirmedAt: now, buyerOrgId } });
    const moving = { profileId, buyerOrgId, from: person.email, to: toEmail, here };
    const sessions = await moveAccount(tx, moving, now);
    // Whoever reads the old mailbox must not decide on what is open, nor begin a session of the brand by that.
    const mailed = { left: [person.emailKey], since: new Date(0), onlyOpen: true };
    await replaceLinks(tx, { id: profileId, emailKey: toKey, ...mailed }, now);
    await markEngaged(tx, toEmail, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId, recordId: profileId } as const;
    await appendAudit(tx, [{ ...by, action: "address_changed", table: "profiles", details: { sessions } }]);
    const expiresAt = undoEndOf(now).toISOString();
    const payload = { changeId: id, tokenSalt, expiresAt, stage: "changed", newAddress: toEmail } as const;
    await enqueueMail(tx, [{ template: "address-notice", toAddress: person.email, payload }], now);
    return { ok: true };
  });
}
