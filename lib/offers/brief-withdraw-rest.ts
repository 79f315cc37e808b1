import { Prisma } from "@/lib/generated/prisma/client";
import { lockBrief } from "@/lib/offers/brief-confirm";
import { briefOfBuyer, offersOfBrief } from "@/lib/offers/briefs";
import { endHeld, endWaiting } from "@/lib/offers/close-brand";
import type { OfferRecord } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import type { ConfirmedBuyer } from "@/lib/proofs";

/** Of the brief's offers, those that wait for an answer of either side. */
const waitingIn = async (tx: Db, briefId: string, now: Date): Promise<OfferRecord[]> =>
  (await offersOfBrief(tx, briefId)).filter((offer) => stateAt(offer, now) === "pending");

/**
 * Closes a brief in one transaction: offers that wait for their creators are withdrawn, counter-offers declined, and held
 * offers are never sent. What was approved before stays. Each race with an answer has one outcome. Returns how many were
 * ended; if there are none, the brief stays open. Undefined if it is not this brand's, or closed already.
 */
export async function withdrawRest(buyer: ConfirmedBuyer, briefId: unknown, now: Date): Promise<number | undefined> {
  const brief = await briefOfBuyer(briefId, buyer);
  if (!brief) return undefined;
  return withKeyLock(`brief ${brief.id}`, () =>
    db().$transaction(async (tx) => {
      if (!(await lockBrief(tx, brief.id))) return undefined;
      // Before the offers, as whoever sends a brief takes it before them.
      await tx.brief.update({ where: { id: brief.id }, data: { closedAt: now } });
      const waiting = await endWaiting(tx, () => waitingIn(tx, brief.id, now), now);
      const held = await endHeld(tx, Prisma.sql`brief_id = ${brief.id}::uuid`, now);
      if (waiting + held === 0) await tx.brief.update({ where: { id: brief.id }, data: { closedAt: null } });
      return waiting + held;
    }),
  );
}
