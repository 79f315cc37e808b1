import { z } from "zod";
import type { Mail } from "@/lib/mail/catalogue";
import { addressOf, wordsFor } from "@/lib/offers/mail";
import { MESSAGE_MAILS_AN_HOUR } from "@/lib/offers/message-rules";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

type Written = { open: OfferRecord; party: Party; body: string };

const toldRow = z.strictObject({ mails: z.int(), isFolded: z.boolean() });

/** Where a party reads and answers the messages about its open offer, in a session. */
export const messagesPage = (reader: Party, { id, parentOfferId }: OfferRecord): string =>
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
export async function mailsAbout(tx: Db, { open, party, body }: Written, now: Date): Promise<Mail[]> {
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
