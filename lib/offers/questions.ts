import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { awaiting, inOrder, type Owner, ownedBy } from "@/lib/offers/lists";
import { MAX_MESSAGES } from "@/lib/offers/message-rules";
import { messagesPage } from "@/lib/offers/message-send";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";

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
