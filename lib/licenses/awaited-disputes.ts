import { z } from "zod";
import { mayTake } from "@/lib/licenses/dispute-steps";
import type { UseDispute } from "@/lib/licenses/use-rules";
import { disputedUses } from "@/lib/licenses/uses";
import { inOrder } from "@/lib/offers/lists";
import { type Owner, ownedBy } from "@/lib/offers/owner";
import { licenseeOf } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** More than one person answers in the five days that each has. */
const LIMIT = 100;

/** `other`: the name of the other party. `zone`: of the agreement, in which the clock runs. */
export type AwaitedDispute = {
  useId: string;
  grantId: string;
  place: string;
  other: string;
  zone: string | null;
  dispute: UseDispute;
};

const awaitedRow = z.strictObject({ id: z.string(), offerId: z.string() });

/** Disputes whose next step is the owner's at `now`, the soonest clock first. The caller must authorize the actor. */
export async function disputesAwaiting(owner: Owner, now: Date): Promise<AwaitedDispute[]> {
  const isCreator = "creatorUserId" in owner;
  const rows = await queryRows(db(), awaitedRow)`
    SELECT d.id, g.offer_id AS "offerId"
    FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
    WHERE ${ownedBy(owner, "g")} AND ${mayTake(isCreator ? "accept" : "stop", now)} AND NOT ${mayTake("uphold", now)}
    ORDER BY d.due_at, d.id LIMIT ${LIMIT}`;
  const [uses, offers] = await Promise.all([
    disputedUses(rows.map(({ id }) => id)),
    inOrder([...new Set(rows.map(({ offerId }) => offerId))]),
  ]);
  return rows.flatMap(({ id: disputeId, offerId }) => {
    const use = uses.find(({ dispute }) => dispute?.id === disputeId);
    const offer = offers.find(({ id }) => id === offerId);
    if (!use?.dispute || !offer) return [];
    return {
      useId: use.id,
      grantId: use.grantId,
      place: use.place,
      other: isCreator ? licenseeOf(offer) : offer.creatorName,
      zone: offer.agreement.content.term.zone ?? null,
      dispute: use.dispute,
    };
  });
}
