import { standsSql } from "@/lib/accounts/sessions";
import { auditCte } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { outboxCte } from "@/lib/mail/outbox";
import { lockMailbox } from "@/lib/offers/admission";
import { hasRoom, hasRoomSql, lockMessages, messageCte } from "@/lib/offers/message-insert";
import { mailsAbout } from "@/lib/offers/message-mail";
import type { Writer } from "@/lib/offers/message-writer";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refusedSql } from "@/lib/offers/refused-buyers";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";

/**
 * `closed`: no offer of the chain is open to this writer. `not-asked`: the other side is asked, and has not written: it may
 * ask first. `no-room`: as many as may be were written.
 */
export type NotSent = { ok: false; reason: "closed" | "not-asked" | "no-room" };

/** The offer of the chain that waits for an answer. */
async function openOffer(tx: Db, rootOfferId: string, now: Date): Promise<OfferRecord | undefined> {
  const [open] = await offerRecords(
    tx,
    Prisma.sql`WHERE o.root_offer_id = ${rootOfferId}::uuid AND o.status IN ${statesSql.pending}
      AND o.approval_token_expires_at > ${now}::timestamptz`,
  );
  return open;
}

/** Whoever is asked may ask; the other side may when that one has. */
const isAskedSql = (party: Party) => Prisma.sql`(o.awaiting = ${party}::party OR EXISTS (
  SELECT FROM offer_message m WHERE m.root_offer_id = o.root_offer_id AND m.author <> ${party}::party
))`;

/** The link or the session by which the writer acts still holds. */
const holdsSql = ({ party, offer, session }: Writer) => Prisma.sql`
  EXISTS (SELECT FROM offer acted WHERE acted.id = ${offer.id}::uuid AND acted.token_salt = ${offer.tokenSalt})
  ${
    session
      ? Prisma.sql`AND EXISTS (
          SELECT FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
          WHERE ${standsSql(session)} AND ${
            party === "creator" ? Prisma.sql`p.id = o.creator_user_id` : Prisma.sql`p.email_key = b.email_key`
          }
        )`
      : Prisma.empty
  }`;

/**
 * Writes one to the other party of an open offer. A race with an answer, a refusal of the brand or another message has one
 * outcome. The other party is mailed, with the text only if its mailbox has followed a link of ours.
 */
export const sendMessage = (writer: Writer, body: string, now: Date): Promise<{ ok: true; id: string } | NotSent> =>
  withKeyLock(`messages ${writer.offer.rootOfferId}`, () =>
    db().$transaction(async (tx): Promise<{ ok: true; id: string } | NotSent> => {
      const { party, offer: acted } = writer;
      const { rootOfferId } = acted;
      // As a withdrawal: mails of one pair are counted together.
      await lockMailbox(tx, emailKey(acted.buyerAddress), acted.creatorUserId);
      await lockMessages(tx, acted);
      const open = await openOffer(tx, rootOfferId, now);
      if (!open) return { ok: false, reason: "closed" };
      const message = { rootOfferId, author: party, act: null, body };
      const [written] = await queryRows(tx, idRow)`
        WITH open AS (
          SELECT o.id FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
          WHERE o.id = ${open.id}::uuid AND o.status IN ${statesSql.pending}
            AND o.approval_token_expires_at > ${now}::timestamptz
            AND NOT ${refusedSql(Prisma.sql`o.creator_user_id`)}
            AND ${isAskedSql(party)} AND ${hasRoomSql(message, now)} AND ${holdsSql(writer)}
          FOR SHARE OF o
        ),
        written AS (${messageCte("open", message, now)}),
        seen AS (
          UPDATE offer_message SET seen_at = ${now}::timestamptz
          WHERE root_offer_id = ${rootOfferId}::uuid AND author <> ${party}::party AND seen_at IS NULL
            AND EXISTS (SELECT FROM written)
        ),
        audited AS (${auditCte("written", [
          {
            actor: party,
            ...(party === "creator" && { actorId: open.creatorUserId }),
            action: "message_written",
            table: "offer",
            recordId: open.id,
            details: {},
          },
        ])}),
        mailed AS (${outboxCte("written", await mailsAbout(tx, { open, party, body }, now), now)})
        SELECT id FROM written`;
      if (written) return { ok: true, id: written.id };
      if (!(await hasRoom(tx, message, now))) return { ok: false, reason: "no-room" };
      return { ok: false, reason: open.awaiting === party ? "closed" : "not-asked" };
    }),
  );

/** The page with the other party's messages was before this one. */
export async function noteMessagesSeen({ party, offer }: Writer, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE offer_message SET seen_at = ${now}::timestamptz
    WHERE root_offer_id = ${offer.rootOfferId}::uuid AND author <> ${party}::party AND seen_at IS NULL`;
}
