import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { SessionClaim } from "@/lib/accounts/sessions";
import { MAX_MESSAGES, MESSAGES_A_DAY, mayWrite } from "@/lib/offers/message-rules";
import type { AwaitedParty, BuyerLink } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { type BuyerOfMember, mayDo } from "@/lib/proofs";
import { PARTIES, type Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

declare const writer: unique symbol;

/**
 * Proof that a party may read and write messages in a chain of offers, by the mailed link of any offer in it or by a session.
 * `offer` is the one that was opened, which need not be the open one.
 */
export type Writer = {
  readonly party: Party;
  readonly offer: OfferRecord;
  readonly session?: SessionClaim | undefined;
  readonly [writer]: true;
};

export const writerOf = ({ offer, session }: AwaitedParty): Writer =>
  ({ party: offer.awaiting, offer, session }) as Writer;

/** Excludes the cookie of the browser that sent the offer, which proves no mailbox. */
export const writingBuyer = ({ offer, session }: BuyerLink<"link" | "session">): Writer =>
  ({ party: "buyer", offer, session }) as Writer;

const messageRow = z.strictObject({
  id: z.string(),
  author: z.enum(PARTIES),
  act: z.enum(["counter", "decline"]).nullable(),
  body: z.string().nullable(),
  createdAt: z.date(),
  isSeen: z.boolean(),
  isReported: z.boolean(),
});

/** `body`: null if staff have hidden it. */
export type Message = z.infer<typeof messageRow>;

/** `mayWrite`: true, or why the reader may not. `closed`: no offer of the chain is open. `role`: theirs in the brand. */
export type Conversation = {
  reader: Party;
  messages: readonly Message[];
  mayWrite: true | "closed" | "not-asked" | "no-room" | "role";
};

const openRow = z.strictObject({ awaiting: z.enum(PARTIES) });

/** Oldest first. `member`: of the brand, who reads in a session. */
export async function conversationOf(
  { party, offer }: Writer,
  now: Date,
  member?: BuyerOfMember,
): Promise<Conversation> {
  const { rootOfferId } = offer;
  const [messages, [open], room] = await Promise.all([
    queryRows(db(), messageRow)`
      SELECT id, author::text, act, CASE WHEN outcome IS NULL OR outcome = 'kept' THEN body END AS body,
        created_at AS "createdAt", seen_at IS NOT NULL AS "isSeen", reported_at IS NOT NULL AS "isReported"
      FROM offer_message WHERE root_offer_id = ${rootOfferId}::uuid ORDER BY position`,
    queryRows(db(), openRow)`
      SELECT awaiting::text FROM offer WHERE root_offer_id = ${rootOfferId}::uuid AND status = 'pending'
        AND approval_token_expires_at > ${now}::timestamptz`,
    hasRoom(db(), { rootOfferId, author: party }, now),
  ]);
  const hasOtherWritten = messages.some(({ author }) => author !== party);
  const isAsked = open && mayWrite(party, open.awaiting, hasOtherWritten);
  const mayWriteNow = !open ? "closed" : !isAsked ? "not-asked" : room || "no-room";
  const isKept = open && member && !mayDo(member, "message");
  return { reader: party, messages, mayWrite: isKept ? "role" : mayWriteNow };
}

/** Whether the other side wrote something unseen. */
export const hasUnseen = ({ reader, messages }: Conversation): boolean =>
  messages.some(({ author, isSeen }) => author !== reader && !isSeen);

const noteRow = z.strictObject({ offerId: z.string(), body: z.string() });

/**
 * What creators wrote when they countered or declined, by the offer they answered. Leaves out what staff have hidden. Only for
 * a brand that proved its mailbox.
 */
export async function notesOfCreators(offerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows(db(), noteRow)`
    SELECT offer_id AS "offerId", body FROM offer_message
    WHERE offer_id = ANY(${[...offerIds]}::uuid[]) AND author = 'creator' AND act IS NOT NULL
      AND (outcome IS NULL OR outcome = 'kept')`;
  return new Map(rows.map(({ offerId, body }) => [offerId, body]));
}

const countRow = z.strictObject({ count: z.int() });

/** For readers who may see how many there are, but not one word. */
export async function countMessages(rootOfferId: string): Promise<number> {
  const [row] = await queryRows(db(), countRow)`
    SELECT count(*)::int AS count FROM offer_message WHERE root_offer_id = ${rootOfferId}::uuid`;
  return row?.count ?? 0;
}

/** A message as it is written: by whom, in which chain, and with which decision, if any. */
export type NewMessage = {
  rootOfferId: string;
  author: Party;
  act: "counter" | "decline" | null;
  body: string;
};

/** Whether a party may write one more message in a chain. Holds until the end of a transaction that called `lockMessages`. */
export async function hasRoom(
  client: Db,
  { rootOfferId, author }: Pick<NewMessage, "rootOfferId" | "author">,
  now: Date,
): Promise<boolean> {
  const all = await client.offerMessage.count({ where: { rootOfferId } });
  if (all >= MAX_MESSAGES) return false;
  const today = { rootOfferId, author, createdAt: { gt: addHours(now, -24) } };
  return (await client.offerMessage.count({ where: today })) < MESSAGES_A_DAY;
}

/** Adds a message to an offer of the chain, in a transaction that called `lockMessages`. Returns its id. */
export async function insertMessage(
  tx: Db,
  offerId: string,
  { rootOfferId, author, act, body }: NewMessage,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const { _max: last } = await tx.offerMessage.aggregate({ where: { rootOfferId }, _max: { position: true } });
  const position = 1 + (last.position ?? 0);
  await tx.offerMessage.createMany({ data: { id, rootOfferId, offerId, position, author, act, body, createdAt: now } });
  return id;
}
