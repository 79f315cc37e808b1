import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { sessionHolder } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { keepBrand, keepMember, lockCreator, lockMessages, lockOffer, lockOffersBetween } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { hasRoom, insertMessage } from "@/lib/offers/message-insert";
import { mailsAbout } from "@/lib/offers/message-mail";
import { mayWrite } from "@/lib/offers/message-rules";
import type { Writer } from "@/lib/offers/message-writer";
import { offersWhere } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refuses } from "@/lib/offers/refused-buyers";
import { transitions } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { inTurnOfCreator } from "@/lib/postgres/key-lock";
import type { Party } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";

/**
 * `closed`: no offer of the chain is open to this writer. `not-asked`: the other side has to decide and has written nothing;
 * only it may write first. `no-room`: there are as many messages as may be.
 */
export type NotSent = { ok: false; reason: "closed" | "not-asked" | "no-room" };

/** The offer in the chain that waits for an answer. */
async function openOffer(tx: Db, rootOfferId: string, now: Date): Promise<OfferRecord | undefined> {
  const [open] = await offersWhere(tx, {
    rootOfferId,
    status: transitions.approve.from,
    approvalTokenExpiresAt: { gt: now },
  });
  return open;
}

const hasOtherWritten = async (tx: Db, { rootOfferId }: OfferRecord, party: Party): Promise<boolean> =>
  (await tx.offerMessage.count({ where: { rootOfferId, author: { not: party } } })) > 0;

/** Comes before the locks of messages and offers. */
export const keepWriter = (tx: Db, { party, offer, session }: Writer): Promise<unknown> =>
  party === "buyer" && session ? keepMember(tx, offer.buyerOrgId, session.profileId) : keepBrand(tx, offer.buyerOrgId);

/** Whether the writer's link or session is still valid, and a brand's member may do this. */
export async function stillHolds(
  tx: Db,
  { party, offer, session }: Writer,
  act: "message" | "see-offers",
  now: Date,
): Promise<boolean> {
  const select = { tokenSalt: true, creatorUserId: true, buyerOrgId: true };
  const acted = await tx.offer.findUnique({ where: { id: offer.id }, select });
  if (acted?.tokenSalt !== offer.tokenSalt) return false;
  if (!session) return true;
  const holder = await sessionHolder(session, now, tx);
  if (!holder) return false;
  if (party === "creator") return holder.id === acted.creatorUserId;
  return stillMay(tx, { buyerOrgId: acted.buyerOrgId, profileId: holder.id }, act);
}

/**
 * Writes a message to the other party of an open offer. A race with an answer, a refusal of the brand or another message has
 * one outcome. Mails the other party, with the text only if its mailbox has followed a link of ours.
 */
export const sendMessage = (writer: Writer, body: string, now: Date): Promise<{ ok: true; id: string } | NotSent> =>
  inTurnOfCreator(writer.offer.creatorUserId, () =>
    db().$transaction(async (tx): Promise<{ ok: true; id: string } | NotSent> => {
      const { party, offer: acted } = writer;
      const { rootOfferId, creatorUserId } = acted;
      await lockCreator(tx, creatorUserId);
      await keepWriter(tx, writer);
      await lockOffersBetween(tx, emailKey(acted.brandAddress), creatorUserId);
      await lockMessages(tx, rootOfferId);
      const found = await openOffer(tx, rootOfferId, now);
      if (found) await lockOffer(tx, found.id);
      const open = await openOffer(tx, rootOfferId, now);
      if (!open) return { ok: false, reason: "closed" };
      const message = { rootOfferId, author: party, act: null, body };
      if (!(await hasRoom(tx, message, now))) return { ok: false, reason: "no-room" };
      const isRefused = await refuses(creatorUserId, { buyerOrgId: open.buyerOrgId }, tx);
      const isAsked = mayWrite(party, open.awaiting, await hasOtherWritten(tx, open, party));
      if (isRefused || !isAsked || !(await stillHolds(tx, writer, "message", now)))
        return { ok: false, reason: open.awaiting === party ? "closed" : "not-asked" };
      const id = await insertMessage(tx, open.id, message, now);
      const unseen = { rootOfferId, author: { not: party }, seenAt: null };
      await tx.offerMessage.updateMany({ where: unseen, data: { seenAt: now } });
      const by = { actor: party, ...(party === "creator" && { actorId: creatorUserId }) };
      await appendAudit(tx, [{ ...by, action: "message_written", table: "offer", recordId: open.id, details: {} }]);
      await enqueueMail(tx, await mailsAbout(tx, { open, party, body }, now), now);
      return { ok: true, id };
    }),
  );

/** Records that this party has been shown the other's messages. */
export async function noteMessagesSeen({ party, offer }: Writer, now: Date): Promise<void> {
  const unseen = { rootOfferId: offer.rootOfferId, author: { not: party }, seenAt: null };
  await db().offerMessage.updateMany({ where: unseen, data: { seenAt: now } });
}
