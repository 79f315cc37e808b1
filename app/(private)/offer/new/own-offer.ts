import { type GrantRecord, grantOfBuyer } from "@/lib/license-rows/queries";
import { currentBuyer } from "@/lib/members/actors";
import { type FormerOffer, formerOffer } from "@/lib/offers/again";
import { findOffer, offerOfBuyer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type NotRenewed, renewalRefusal, renewedBy } from "@/lib/offers/renewal";
import type { QueryParams } from "@/lib/postgres/listing";

export async function ownOffer(id: string | string[] | undefined): Promise<OfferRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && offerOfBuyer(id, buyer);
}

export async function licenseOfBrand(id: string | string[] | undefined): Promise<GrantRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && grantOfBuyer(String(id), buyer);
}

/** `refused`: the license in the address cannot be renewed by another offer. */
type Beginning =
  | { refused?: never; former: FormerOffer | undefined }
  | { refused: NotRenewed | "unknown"; grantId: string | undefined };

/** Shows licenses and offers to their own brand only. An offer sent again remains a renewal if still possible. */
export async function readBeginning({ renew, like }: QueryParams, now: Date): Promise<Beginning> {
  if (renew === undefined) {
    const former = await ownOffer(like);
    const license = former?.renewsGrantId ? await licenseOfBrand(former.renewsGrantId) : undefined;
    const renews = license && !(await renewalRefusal(license, now)) ? renewedBy(license) : undefined;
    return { former: former && formerOffer(former, renews) };
  }
  const license = await licenseOfBrand(renew);
  const offer = license && (await findOffer(license.offerId));
  if (!offer) return { refused: "unknown", grantId: undefined };
  const refused = await renewalRefusal(license, now);
  return refused ? { refused, grantId: license.id } : { former: formerOffer(offer, renewedBy(license)) };
}
