import { randomUUID } from "node:crypto";
import { MAX_MESSAGES, MESSAGES_A_DAY } from "@/lib/offers/message-rules";
import type { Db } from "@/lib/postgres/db";
import type { Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

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
