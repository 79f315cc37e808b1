import { appendAudit } from "@/lib/audit/log";
import { lockMessages } from "@/lib/locks";
import type { ReportReason } from "@/lib/offers/message-rules";
import { keepWriter, stillHolds } from "@/lib/offers/message-send";
import type { Writer } from "@/lib/offers/message-writer";
import { db } from "@/lib/postgres/db";
import { uuidOrNone } from "@/lib/text/uuid";

type Report = { messageId: string; reason: ReportReason; words: string | null };

/** Lets a message's reader report it, once. False if the other side did not write it, or if it is reported already. */
export const reportMessage = (writer: Writer, { messageId, reason, words }: Report, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const { party, offer } = writer;
    const { rootOfferId, creatorUserId } = offer;
    await keepWriter(tx, writer);
    await lockMessages(tx, rootOfferId);
    if (!(await stillHolds(tx, writer, "see-offers", now))) return false;
    const where = { id: uuidOrNone(messageId), rootOfferId, author: { not: party }, reportedAt: null };
    const message = await tx.offerMessage.findFirst({ where, select: { id: true, seenAt: true } });
    if (!message) return false;
    const data = { reportedAt: now, reportReason: reason, reportWords: words, seenAt: message.seenAt ?? now };
    await tx.offerMessage.update({ where: { id: message.id }, data });
    const by = { actor: party, ...(party === "creator" && { actorId: creatorUserId }) };
    const details = { reason };
    await appendAudit(tx, [
      { ...by, action: "message_reported", table: "offer_message", recordId: message.id, details },
    ]);
    return true;
  });
