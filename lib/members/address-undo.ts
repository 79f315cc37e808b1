import { moveStateAt } from "@/lib/accounts/address-rules";
import { removePasskeysSince } from "@/lib/accounts/member-passkeys";
import { roleOf } from "@/lib/accounts/sessions";
import { PROVED_PERSON } from "@/lib/accounts/unproved-addresses";
import { appendAudit } from "@/lib/audit/log";
import { restoreRules } from "@/lib/creators/restore";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import type { UndoLink } from "@/lib/members/address-links";
import { moveAccount } from "@/lib/members/address-move";
import { endAccess } from "@/lib/members/end-access";
import { lockMember } from "@/lib/members/standing";
import { replaceLinks } from "@/lib/offers/replace-links";
import { type Db, db } from "@/lib/postgres/db";

/** `taken`: the old address belongs to another account meanwhile, which needs manual help. */
type Undone = { ok: true } | { ok: false; reason: "taken" | "spent" };

/**
 * Stops an unconfirmed change, or reverts a confirmed one together with any changes that followed: the person and the
 * brand that moved along return. Either way some session asked for what its owner did not want, so that everything that
 * came of a session ends, even if the address is taken. Reverting also ends every link mailed to the new address that
 * decides or opens a license, puts a creator's payout address and rules back to what they were when the change was
 * confirmed, and mails what was done; open offers are mailed again with new links. Licenses made meanwhile stay. Only the first of concurrent calls succeeds.
 */
export async function undoAddress({ id, profileId }: UndoLink, now: Date): Promise<Undone> {
  return db().$transaction(async (tx) => {
    // Before the lock that is shared, which could not be strengthened while another transaction has it.
    await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${profileId}::uuid FOR NO KEY UPDATE`;
    const person = await lockMember(tx, profileId);
    const move = await tx.addressChange.findUniqueOrThrow({ where: { id } });
    const state = moveStateAt(move, now);
    if (state !== "asked" && state !== "moved") return { ok: false, reason: "spent" };
    await markEngaged(tx, move.fromEmail, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId, recordId: profileId } as const;
    const { sign_in_session: sessions = 0 } = await endAccess(tx, { profileId, emailKey: person.emailKey }, now);
    await removePasskeysSince(tx, profileId, move.askedAt);
    if (state === "asked") {
      await appendAudit(tx, [
        { ...by, action: "address_stopped", table: "profiles", details: {} },
        { ...by, action: "logout_everywhere", table: "profiles", details: { sessions } },
      ]);
      return { ok: true };
    }
    if (await belongsToAnother(tx, move.fromKey, profileId)) return { ok: false, reason: "taken" };
    const since = move.confirmedAt ?? now;
    const undone = await tx.addressChange.updateManyAndReturn({
      where: { profileId, confirmedAt: { gte: since }, undoneAt: null },
      data: { undoneAt: now },
      select: { toKey: true },
    });
    const left = undone.map(({ toKey }) => toKey).filter((key) => key !== move.fromKey);
    // A brand that began after the account left this address is not its owner's: it stays with whoever reads the mail there.
    const moving = { profileId, buyerOrgId: move.buyerOrgId, from: person.email, to: move.fromEmail, here: undefined };
    await moveAccount(tx, moving, now);
    const offers = await replaceLinks(tx, { id: profileId, emailKey: move.fromKey, left, since }, now);
    await appendAudit(tx, [{ ...by, action: "address_undone", table: "profiles", details: { sessions, offers } }]);
    const owner = { userId: profileId, email: move.fromEmail };
    const restored = (await restoreRules(tx, owner, move.keptRules, now)) ?? { changes: [] };
    const payload = { address: move.fromEmail, ...restored };
    await enqueueMail(tx, [{ template: "address-returned", toAddress: move.fromEmail, payload }], now);
    return { ok: true };
  });
}

/**
 * True if the old address belongs to another person. A brand there is no obstacle: its mailbox is the one that undoes
 * the change, and its offers go to the brand that moves back.
 */
const belongsToAnother = async (tx: Db, key: string, profileId: string): Promise<boolean> =>
  (await tx.profile.count({ where: { ...PROVED_PERSON, emailKey: key, id: { not: profileId } } })) > 0;
