import { appendAudit } from "@/lib/audit/log";
import { type Db, db } from "@/lib/db";
import { noteActed } from "@/lib/mail/confirmed";
import { retireMoves } from "@/lib/members/address-ask";
import type { UndoLink } from "@/lib/members/address-links";
import { moveAccount } from "@/lib/members/address-move";
import { moveStateAt } from "@/lib/members/address-rules";
import { holdMember } from "@/lib/members/standing";
import { replaceLinks } from "@/lib/offers/replace-links";
import { roleOf } from "@/lib/sessions/sessions";
import { emailKey } from "@/lib/text/email";

/** `taken`: the old address has another account by now, which only people can sort out. */
type Undone = { ok: true } | { ok: false; reason: "taken" | "spent" };

/**
 * Stops a move that nobody confirmed; takes the old address back after one that was, and with it whatever moves followed.
 * Then every session ends, and with it every link that was mailed to the new address and signs in, moves or decides, and
 * the address of the calendar; open offers are mailed with new links. Of two at once, one does it.
 */
export async function undoAddress({ id, profileId }: UndoLink, now: Date): Promise<Undone> {
  return db().$transaction(async (tx) => {
    const person = await holdMember(tx, profileId);
    const move = await tx.addressChange.findUniqueOrThrow({ where: { id } });
    const state = moveStateAt(move, now);
    if (state !== "asked" && state !== "moved") return { ok: false, reason: "spent" };
    await noteActed(tx, move.fromEmail, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId, recordId: profileId } as const;
    await retireMoves(tx, profileId, now);
    if (state === "asked") {
      await appendAudit(tx, [{ ...by, action: "address_stopped", table: "profiles", details: {} }]);
      return { ok: true };
    }
    if (await isOthers(tx, move.fromKey, profileId, person.emailKey)) return { ok: false, reason: "taken" };
    await tx.addressChange.updateMany({
      where: { profileId, confirmedAt: { gte: move.confirmedAt ?? now }, undoneAt: null },
      data: { undoneAt: now },
    });
    const moving = { profileId, from: person.email, to: move.fromEmail, here: undefined };
    const sessions = await moveAccount(tx, moving, now);
    await tx.calendarFeed.deleteMany({ where: { profileId } });
    const offers = await replaceLinks(tx, { id: profileId, emailKey: move.fromKey }, now);
    await appendAudit(tx, [{ ...by, action: "address_undone", table: "profiles", details: { sessions, offers } }]);
    return { ok: true };
  });
}

/** True when somebody else, or another brand than the one that would come along, has an address. */
async function isOthers(tx: Db, key: string, profileId: string, present: string): Promise<boolean> {
  if (key === emailKey(present)) return false;
  const person = await tx.profile.count({ where: { emailKey: key, id: { not: profileId } } });
  const brands = await tx.buyerOrg.count({ where: { emailKey: { in: [key, present] } } });
  return person > 0 || brands > 1;
}
