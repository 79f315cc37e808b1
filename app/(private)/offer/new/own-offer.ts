import { currentBuyer } from "@/lib/auth/actors";
import { type GrantRecord, grantOfBuyer } from "@/lib/licenses/queries";
import type { QueryParams } from "@/lib/listing/listing";
import { type FormerOffer, formerOf } from "@/lib/offers/again";
import { findOffer, offerOfBuyer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type NotRenewed, renewalRefusal, renewedBy } from "@/lib/offers/renewal";

/** The signed-in brand's own offer of this id, which is to be changed and sent again. */
export async function ownOffer(id: string | string[] | undefined): Promise<OfferRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && offerOfBuyer(id, buyer);
}

/** The signed-in brand's own license of this id, which is to be renewed. */
export async function ownLicense(id: string | string[] | undefined): Promise<GrantRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && grantOfBuyer(String(id), buyer);
}

/** What the form begins with; `refused`: the license that the address names is not renewed by another offer. */
type Beginning =
  | { refused?: never; former: FormerOffer | undefined }
  | { refused: NotRenewed | "unknown"; grantId: string | undefined };

/**
 * What the address of the form asks for: a license to renew, or a former offer to send again, which renews what that one was
 * to renew where it still can. Both are shown to their own brand alone.
 */
export async function readBeginning({ renew, like }: QueryParams, now: Date): Promise<Beginning> {
  if (renew === undefined) {
    const former = await ownOffer(like);
    const license = former?.renewsGrantId ? await ownLicense(former.renewsGrantId) : undefined;
    const renews = license && !(await renewalRefusal(license, now)) ? renewedBy(license) : undefined;
    return { former: former && formerOf(former, renews) };
  }
  const license = await ownLicense(renew);
  const offer = license && (await findOffer(license.offerId));
  if (!offer) return { refused: "unknown", grantId: undefined };
  const refused = await renewalRefusal(license, now);
  return refused ? { refused, grantId: license.id } : { former: formerOf(offer, renewedBy(license)) };
}
