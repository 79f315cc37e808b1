import { z } from "zod";
import { awaitedIn, type UseDispute } from "@/lib/licenses/use-rules";
import { disputedUses } from "@/lib/licenses/uses";
import { inOrder } from "@/lib/offers/lists";
import { type Owner, ownedBy } from "@/lib/offers/owner";
import { licenseeOf } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** More than one person can answer within the five days that each allows. */
const LIMIT = 100;

/** `other`: the other party's name. `zone`: the agreement's, in which the clock runs. */
export type AwaitedDispute = {
  useId: string;
  grantId: string;
  offerId: string;
  place: string;
  other: string;
  zone: string | null;
  dispute: UseDispute;
};

const awaitedRow = z.strictObject({ id: z.string(), offerId: z.string() });

/** Disputes where the owner has the next step at `now`, soonest deadline first. The caller must authorize the actor. */
export async function disputesAwaiting(owner: Owner, now: Date): Promise<AwaitedDispute[]> {
  const isCreator = "creatorUserId" in owner;
  const rows = await queryRows(db(), awaitedRow)`
    SELECT d.id, g.offer_id AS "offerId"
    FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
    WHERE ${ownedBy(owner, "g")} AND d.resolved_at IS NULL AND d.asked_at IS NULL AND d.due_at > ${now}::timestamptz
      AND u.taken_back_at IS NULL AND d.state = ANY(${isCreator ? ["stopped", "cured"] : ["disputed"]}::text[])
    ORDER BY d.due_at, d.id LIMIT ${LIMIT}`;
  const [uses, offers] = await Promise.all([
    disputedUses(rows.map(({ id }) => id)),
    inOrder([...new Set(rows.map(({ offerId }) => offerId))]),
  ]);
  return rows.flatMap(({ id: disputeId, offerId }) => {
    const use = uses.find(({ dispute }) => dispute?.id === disputeId);
    const offer = offers.find(({ id }) => id === offerId);
    if (!use?.dispute || !offer || awaitedIn(use.dispute, now) !== (isCreator ? "creator" : "buyer")) return [];
    return {
      useId: use.id,
      grantId: use.grantId,
      offerId,
      place: use.place,
      other: isCreator ? licenseeOf(offer) : offer.creatorName,
      zone: offer.agreement.content.term.zone ?? null,
      dispute: use.dispute,
    };
  });
}
