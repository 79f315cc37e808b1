import { z } from "zod";
import { type CardFacts, findCardsOf } from "@/lib/creators/public-page";
import { lockBrief, lockCreators } from "@/lib/locks";
import type { Brief } from "@/lib/offers/brief-rules";
import { askedOfBrand } from "@/lib/offers/message-send";
import { notesOfCreators } from "@/lib/offers/messages";
import { chainsOf } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { isUuid } from "@/lib/text/uuid";

const briefRow = z.strictObject({ id: z.string(), createdAt: z.date(), closedAt: z.date().nullable() });

async function offersOf(client: Db, briefIds: readonly string[]): Promise<OfferRecord[]> {
  const first = await client.offer.findMany({ where: { briefId: { in: [...briefIds] } }, select: { id: true } });
  return chainsOf(
    client,
    first.map(({ id }) => id),
  );
}

/**
 * How many briefs this process sends, confirms or withdraws at once. Each holds up to ten creators for as long as ten offers
 * take. More of them would wait for each other in the database, each with a connection and no longer than a lock may take.
 */
const AT_ONCE = 2;

/** In milliseconds. Behind many others a brief waits, so that nobody sends the form again. */
const PATIENCE = 30_000;

export const inTurnOfBriefs = <Value>(work: () => Promise<Value>): Promise<Value> =>
  withKeyLock("briefs", work, { places: AT_ONCE, timeout: PATIENCE });

/**
 * A brief with all creators that it asks: its confirmation, its withdrawal and its correction come one after the other. False once
 * it is closed.
 */
export async function lockBriefAsked(tx: Db, briefId: string): Promise<boolean> {
  await lockBrief(tx, briefId);
  const asked = await tx.offer.findMany({ where: { briefId }, select: { creatorUserId: true } });
  await lockCreators(
    tx,
    asked.map(({ creatorUserId }) => creatorUserId),
  );
  return (await tx.brief.count({ where: { id: briefId, closedAt: null } })) > 0;
}

/** Every offer of a brief with its counter-offers, by creator. */
export const offersOfBrief = (client: Db, briefId: string): Promise<OfferRecord[]> => offersOf(client, [briefId]);

/** The newest first. The caller must authorize the reader by an offer of each. */
async function findBriefs(ids: readonly string[]): Promise<Brief[]> {
  if (ids.length === 0) return [];
  const [rows, offers] = await Promise.all([
    queryRows(db(), briefRow)`
      SELECT id, created_at AS "createdAt", closed_at AS "closedAt" FROM brief WHERE id = ANY(${[...ids]}::uuid[])
      ORDER BY created_at DESC, id`,
    offersOf(db(), ids),
  ]);
  return rows.map((row) => {
    const asked = offers
      .filter(({ briefId }) => briefId === row.id)
      .map((first) => ({ first, latest: offers.findLast(({ rootOfferId }) => rootOfferId === first.id) ?? first }));
    return {
      ...row,
      asked: asked.toSorted((one, other) => one.first.creatorName.localeCompare(other.first.creatorName)),
    };
  });
}

/** The caller must authorize the reader by one of its offers. */
export async function findBrief(briefId: string): Promise<Brief | undefined> {
  const [brief] = await findBriefs([briefId]);
  return brief;
}

/** How many creators it asks. The caller must authorize the reader by one of its offers. */
export const countInBrief = (briefId: string): Promise<number> => db().offer.count({ where: { briefId } });

/** Undefined unless all of it is this brand's. */
export async function briefOfBuyer(briefId: unknown, { buyerOrgId }: ConfirmedBuyer): Promise<Brief | undefined> {
  const brief = isUuid(briefId) ? await findBrief(briefId) : undefined;
  return brief?.asked.length && brief.asked.every(({ first }) => first.buyerOrgId === buyerOrgId) ? brief : undefined;
}

/**
 * This brand's briefs with an open offer or counter-offer, newest first. Reads only this brand's offers, so other brands'
 * briefs cost nothing; the limits on open offers bound the result.
 */
export async function openBriefs({ buyerOrgId }: ConfirmedBuyer, now: Date): Promise<Brief[]> {
  const rows = await queryRows(db(), idRow)`
    SELECT DISTINCT o.brief_id AS id FROM offer o JOIN offer latest ON latest.root_offer_id = o.root_offer_id
    WHERE o.buyer_org_id = ${buyerOrgId}::uuid AND o.brief_id IS NOT NULL
      AND latest.status IN ${statesSql.open} AND latest.approval_token_expires_at > ${now}::timestamptz`;
  return findBriefs(rows.map(({ id }) => id));
}

/** What a brand sees of a creator beside the offer. `card`: undefined while their page is not shown. */
export type BriefPerson = {
  card: CardFacts | undefined;
  note: string | undefined;
  /** Their question that waits for an answer. */
  asks: string | undefined;
};

/** By creator. `isProved`: the reader proved the brand's mailbox, so they may read what the creators wrote. */
export async function peopleOf({ asked }: Brief, isProved: boolean, now: Date): Promise<Map<string, BriefPerson>> {
  const creatorIds = asked.map(({ first }) => first.creatorUserId);
  const answered = asked.flatMap(({ latest: { id, parentOfferId } }) => [
    id,
    ...(parentOfferId ? [parentOfferId] : []),
  ]);
  const [cards, notes, questions] = await Promise.all([
    findCardsOf(creatorIds),
    isProved ? notesOfCreators(answered) : new Map<string, string>(),
    isProved ? askedOfBrand(answered, now) : new Map<string, string>(),
  ]);
  return new Map(
    asked.map(({ latest: { id, parentOfferId, creatorUserId } }) => [
      creatorUserId,
      {
        card: cards.find((card) => card.id === creatorUserId),
        asks: questions.get(id),
        note: notes.get(id) ?? notes.get(parentOfferId ?? ""),
      },
    ]),
  );
}
