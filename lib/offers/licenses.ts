import { type GrantRecord, grantsById } from "@/lib/licenses/queries";
import type { OfferRecord } from "@/lib/offers/record";

export type License = { grant: GrantRecord; offer: OfferRecord };

/** In the same order. The caller must authorize the actor. */
export async function licensesOf(offers: readonly OfferRecord[]): Promise<License[]> {
  const grants = await grantsById(offers.flatMap(({ grantId }) => grantId ?? []));
  return offers.flatMap((offer) => {
    const grant = grants.find(({ id }) => id === offer.grantId);
    return grant ? [{ grant, offer }] : [];
  });
}
