import { findGrant, type GrantRecord, grantsById } from "@/lib/license-rows/queries";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Db, db } from "@/lib/postgres/db";

export type License = { grant: GrantRecord; offer: OfferRecord };

/** The licenses in the order of their offers. The caller must authorize the actor. */
export async function licensesOf(offers: readonly OfferRecord[]): Promise<License[]> {
  const grants = await grantsById(offers.flatMap(({ grantId }) => grantId ?? []));
  const byOffer = new Map(grants.map((grant) => [grant.offerId, grant]));
  return offers.flatMap((offer) => {
    const grant = byOffer.get(offer.id);
    return grant ? [{ grant, offer }] : [];
  });
}

/** The caller must authorize the actor. */
export async function licenseWith(grantId: string, client: Db = db()): Promise<License> {
  const grant = await findGrant(grantId, client);
  const offer = grant && (await findOffer(grant.offerId, client));
  if (!offer) throw new Error(`The license ${grantId} has no offer`);
  return { grant, offer };
}
