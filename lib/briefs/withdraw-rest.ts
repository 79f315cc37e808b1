import { lockBrief } from "@/lib/briefs/confirm";
import { briefOfBuyer, offersOfBrief } from "@/lib/briefs/queries";
import { endByBrand } from "@/lib/offers/close-brand";
import type { OfferRecord } from "@/lib/offers/record";
import { MAX_CHAIN, stateAt } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import type { ConfirmedBuyer } from "@/lib/proofs";

/** Of the brief's offers, those that wait for an answer of either side. */
const waitingIn = async (tx: Db, briefId: string, now: Date): Promise<OfferRecord[]> =>
  (await offersOfBrief(tx, briefId)).filter((offer) => stateAt(offer, now) === "pending");

/**
 * Closes a brief in one transaction: offers that wait for their creators are withdrawn, counter-offers declined, and held
 * offers are never sent. What was approved before stays. Each race with an answer has one outcome. Returns how many were
 * closed; undefined if the brief is not this brand's, or closed already.
 */
export async function withdrawRest(buyer: ConfirmedBuyer, briefId: unknown, now: Date): Promise<number | undefined> {
  const brief = await briefOfBuyer(briefId, buyer);
  if (!brief) return undefined;
  return withKeyLock(`brief ${brief.id}`, () =>
    db().$transaction(async (tx) => {
      if (!(await lockBrief(tx, brief.id))) return undefined;
      await tx.brief.update({ where: { id: brief.id }, data: { closedAt: now } });
      // Nobody sees these, and the next removal takes them away.
      await tx.$executeRaw`
        UPDATE offer SET approval_token_expires_at = greatest(${now}::timestamptz, created_at + interval '1 ms')
        WHERE brief_id = ${brief.id}::uuid AND status IN ${statesSql.held}`;
      let closed = 0;
      // A creator who counters meanwhile leaves another open offer, which only a later statement sees.
      for (let round = 0; round <= MAX_CHAIN; round += 1) {
        const waiting = await waitingIn(tx, brief.id, now);
        if (waiting.length === 0) return closed;
        for (const offer of waiting) if (await endByBrand(tx, offer, now)) closed += 1;
      }
      throw new Error("A brief has open offers after its end");
    }),
  );
}
