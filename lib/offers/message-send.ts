import { z } from "zod";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { sessionHolder } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { keepBrand, keepMember, lockCreator, lockMessages, lockOffer, lockOffersBetween } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { awaiting, inOrder, type Owner, ownedBy } from "@/lib/offers/lists";
import { addressOf, wordsFor } from "@/lib/offers/mail";
import { MAX_MESSAGES, MESSAGE_MAILS_AN_HOUR, mayWrite, type ReportReason } from "@/lib/offers/message-rules";
import { hasRoom, insertMessage, type Writer } from "@/lib/offers/messages";
import { offersWhere } from "@/lib/offers/queries";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { refuses } from "@/lib/offers/refused-buyers";
import { transitions } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { type Db, db } from "@/lib/postgres/db";
import { inTurnOfCreator } from "@/lib/postgres/key-lock";
import { queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { uuidOrNone } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";

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
const keepWriter = (tx: Db, { party, offer, session }: Writer): Promise<unknown> =>
  party === "buyer" && session ? keepMember(tx, offer.buyerOrgId, session.profileId) : keepBrand(tx, offer.buyerOrgId);

/** Whether the writer's link or session is still valid, and a brand's member may do this. */
async function stillHolds(
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

type Written = { open: OfferRecord; party: Party; body: string };

const toldRow = z.strictObject({ mails: z.int(), isFolded: z.boolean() });

/** Where a party reads and answers the messages about its open offer, in a session. */
const messagesPage = (reader: Party, { id, parentOfferId }: OfferRecord): string =>
  paths.messagesOn(reader === "creator" ? paths.approve(parentOfferId ?? id) : paths.offer(id));

/**
 * Where the creator of a counter-offer finds it after signing in: at the offer that it answers. Everybody else has the open
 * offer's own link.
 */
const pageFor = (to: Party, offer: OfferRecord): string | undefined =>
  to === "creator" && offer.awaiting === "buyer" ? paths.signInTo(messagesPage(to, offer)) : undefined;

/**
 * One mail to the other party. Past MESSAGE_MAILS_AN_HOUR between one pair within an hour, one more mail stands for the rest,
 * and then none. Withheld mails do not count, because the reader did not get them.
 */
async function mailsAbout(tx: Db, { open, party, body }: Written, now: Date): Promise<Mail[]> {
  const to = party === "creator" ? "buyer" : "creator";
  const from = party === "creator" ? open.creatorUserId : open.buyerOrgId;
  const [told] = await queryRows(tx, toldRow)`
    SELECT count(*)::int AS mails, coalesce(bool_or(payload ? 'isFolded'), false) AS "isFolded"
    FROM outbound_email
    WHERE mailbox_key = mailbox_of_address(${addressOf(open, to)}) AND template = 'offer-message'
      AND state <> 'withheld' AND created_at > ${addHours(now, -1)}::timestamptz AND payload ->> 'from' = ${from}`;
  if (!told || told.isFolded) return [];
  const isFolded = told.mails >= MESSAGE_MAILS_AN_HOUR;
  const page = pageFor(to, open);
  return [
    {
      template: "offer-message",
      toAddress: addressOf(open, to),
      payload: {
        offerId: open.id,
        tokenSalt: open.tokenSalt,
        to,
        from,
        name: party === "creator" ? open.creatorName : licenseeOf(open),
        priceCents: open.priceCents,
        text: isFolded ? null : wordsFor(open, to, body),
        ...(page !== undefined && { page }),
        ...(to === "buyer" && open.briefId !== null && { isOfBrief: true as const }),
        ...(isFolded && { isFolded: true as const }),
      },
    },
  ];
}

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

const askedRow = z.strictObject({ id: z.string(), body: z.string() });

/** Per reader, oldest first. */
const LIMIT = 100;

/**
 * Open offers that wait for the other side's decision, with a question from that side: it wrote last, and the reader has
 * neither answered nor reported it and may still answer. `whose`: a condition on offers `o`. The caller must authorize the
 * reader.
 */
const askedIn = (reader: Party, whose: Prisma.Sql, now: Date): Promise<z.infer<typeof askedRow>[]> => {
  const other = reader === "creator" ? "buyer" : "creator";
  return queryRows(db(), askedRow)`
    SELECT o.id, last.body FROM offer o JOIN LATERAL (
      SELECT m.author, m.body, m.offer_id, m.created_at, m.position, m.reported_at, m.outcome FROM offer_message m
      WHERE m.root_offer_id = o.root_offer_id AND (m.outcome IS NULL OR m.outcome = 'kept')
      ORDER BY m.position DESC LIMIT 1
    ) last ON last.author = ${other}::party AND last.offer_id = o.id AND last.position < ${MAX_MESSAGES}
      AND (last.reported_at IS NULL OR last.outcome IS NOT NULL)
    WHERE ${whose} AND ${awaiting(other, now)} ORDER BY last.created_at, o.id LIMIT ${LIMIT}`;
};

/** `page`: where a signed-in reader answers it. */
export type Question = { offer: OfferRecord; from: string; page: string };

export async function questionsTo(owner: Owner, now: Date): Promise<Question[]> {
  const reader = "creatorUserId" in owner ? "creator" : "buyer";
  const asked = await askedIn(reader, ownedBy(owner), now);
  return (await inOrder(asked.map(({ id }) => id))).map((offer) => ({
    offer,
    from: reader === "creator" ? licenseeOf(offer) : offer.creatorName,
    page: messagesPage(reader, offer),
  }));
}

/** By offer of a brief: the creator's question that waits for the brand. */
export async function askedOfBrand(offerIds: readonly string[], now: Date): Promise<Map<string, string>> {
  const asked = await askedIn("buyer", Prisma.sql`o.id = ANY(${[...offerIds]}::uuid[])`, now);
  return new Map(asked.map(({ id, body }) => [id, body]));
}
