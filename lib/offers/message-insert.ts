import { randomUUID } from "node:crypto";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { OfferRecord } from "@/lib/offers/record";
import { MAX_MESSAGES, MESSAGES_A_DAY } from "@/lib/offers/rules";
import type { Db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

/** A message as it is written: by whom, in which chain, and with which decision, if any. */
export type NewMessage = {
  rootOfferId: string;
  author: Party;
  act: "counter" | "decline" | null;
  body: string;
};

/** Before the statement that writes one, and until the transaction ends: messages of one chain are counted together. */
export async function lockMessages(tx: Db, { rootOfferId }: Pick<OfferRecord, "rootOfferId">): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${rootOfferId}, ${locks.messages}))`;
}

/** Whether a party may write one more, in a transaction that called `lockMessages` in an earlier statement. */
export const hasRoomSql = (
  { rootOfferId, author }: Pick<NewMessage, "rootOfferId" | "author">,
  now: Date,
): Prisma.Sql => Prisma.sql`(
  SELECT count(*) < ${MAX_MESSAGES} AND count(*) FILTER (
    WHERE m.author = ${author}::party AND m.created_at > ${addHours(now, -24)}::timestamptz
  ) < ${MESSAGES_A_DAY}
  FROM offer_message m WHERE m.root_offer_id = ${rootOfferId}::uuid
)`;

const roomRow = z.strictObject({ hasRoom: z.boolean() });

/** The same by itself, for a page or a message about it. */
export async function hasRoom(
  client: Db,
  message: Pick<NewMessage, "rootOfferId" | "author">,
  now: Date,
): Promise<boolean> {
  const [row] = await queryRows(client, roomRow)`SELECT ${hasRoomSql(message, now)} AS "hasRoom"`;
  return row?.hasRoom === true;
}

/**
 * INSERT of a message to the offer that the CTE named `source` returns, if it does, as a part of a larger statement whose
 * transaction called `lockMessages` before. `source` must be a constant of the code, never input.
 */
export const messageCte = (
  source: string,
  { rootOfferId, author, act, body }: NewMessage,
  now: Date,
): Prisma.Sql => Prisma.sql`
  INSERT INTO offer_message (id, root_offer_id, offer_id, position, author, act, body, created_at)
  SELECT ${randomUUID()}::uuid, ${rootOfferId}::uuid, id,
    1 + (SELECT coalesce(max(m.position), 0) FROM offer_message m WHERE m.root_offer_id = ${rootOfferId}::uuid),
    ${author}::party, ${act}, ${body}, ${now}::timestamptz
  FROM ${Prisma.raw(source)}
  RETURNING id`;
