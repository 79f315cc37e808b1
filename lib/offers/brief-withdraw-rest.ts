import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { briefOfBuyer, inTurnOfBriefs, lockBriefAsked, offersOfBrief } from "@/lib/offers/briefs";
import { endHeld } from "@/lib/offers/close";
import type { OfferRecord } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";
import { endWaiting } from "@/lib/offers/withdraw";
import { type Db, inBulk } from "@/lib/postgres/db";
import type { BuyerWhoMay } from "@/lib/proofs";

/** The brief's offers that wait for an answer from either side. */
const waitingIn = async (tx: Db, briefId: string, now: Date): Promise<OfferRecord[]> =>
  (await offersOfBrief(tx, briefId)).filter((offer) => stateAt(offer, now) === "pending");

/**
 * Closes a brief in one transaction: withdraws offers that wait for their creators, declines counter-offers, and never sends
 * held ones. Approved offers stay. Each race with an answer has one outcome. Returns how many were ended; if none, the brief
 * stays open. Undefined if it is not this brand's, or is closed already.
 */
export async function withdrawRest(
  buyer: BuyerWhoMay<"withdraw">,
  briefId: unknown,
  now: Date,
): Promise<number | undefined> {
  const brief = await briefOfBuyer(briefId, buyer);
  if (!brief) return undefined;
  return inTurnOfBriefs(() =>
    inBulk(async (tx) => {
      if (!(await lockBriefAsked(tx, brief.id)) || !(await stillMay(tx, buyer, "withdraw"))) return undefined;
      const by = { actor: "buyer", actorId: buyer.profileId } as const;
      const waiting = await endWaiting(tx, await waitingIn(tx, brief.id, now), by, now);
      const held = await endHeld(tx, { briefId: brief.id }, now);
      if (waiting + held > 0) await tx.brief.update({ where: { id: brief.id }, data: { closedAt: now } });
      return waiting + held;
    }),
  );
}
