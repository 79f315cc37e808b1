import { type GrantRecord, grantsById } from "@/lib/license-rows/queries";
import type { OfferRecord } from "@/lib/offers/record";

export type License = { grant: GrantRecord; offer: OfferRecord };

/** In the same order. The caller must authorize the actor. */
export async function licensesOf(offers: readonly OfferRecord[]): Promise<License[]> {
  const grants = await grantsById(offers.flatMap(({ grantId }) => grantId ?? []));
  const byOffer = new Map(grants.map((grant) => [grant.offerId, grant]));
  return offers.flatMap((offer) => {
    const grant = byOffer.get(offer.id);
    return grant ? [{ grant, offer }] : [];
  });
}
