import { addressOf } from "@/lib/accounts/confirmed-buyer";
import { askedAgain } from "@/lib/creators/public-page";
import { type GrantRecord, grantOfBuyer } from "@/lib/license-rows/queries";
import { currentBuyer, currentPerson } from "@/lib/members/actors";
import { type FormerOffer, formerOffer, type Remembered, rememberedOf } from "@/lib/offers/again";
import { findOffer, lastSentBy, offerOfBuyer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type NotRenewed, renewalRefusal, renewedBy } from "@/lib/offers/renewal";
import type { QueryParams } from "@/lib/postgres/listing";
import type { ConfirmedBuyer } from "@/lib/proofs";
import type { Renewed } from "@/lib/terms/clauses";
import { emailKey } from "@/lib/text/email";
import { readerZone } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";

export async function ownOffer(id: string | string[] | undefined): Promise<OfferRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && offerOfBuyer(id, buyer);
}

export async function licenseOfBrand(id: string | string[] | undefined): Promise<GrantRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && grantOfBuyer(String(id), buyer);
}

/** Undefined unless a brand is signed in: a browser alone may be used by others. */
export async function readRemembered(): Promise<Remembered | undefined> {
  const buyer = await currentBuyer();
  const email = buyer && (await addressOf(buyer));
  return buyer && email ? rememberedOf(email, await lastSentBy(buyer)) : undefined;
}

/** Whoever is signed in or known by a confirmed address, without the address; empty if nobody is. */
export async function draftWriter(known: ConfirmedBuyer | undefined): Promise<string> {
  const email = (await currentPerson())?.email ?? (known && (await addressOf(known)));
  return email ? deriveToken("offer-draft", emailKey(email), "").slice(0, 16) : "";
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
    return { former: former && (await begunAs(former, renews)) };
  }
  const license = await licenseOfBrand(renew);
  const offer = license && (await findOffer(license.offerId));
  if (!offer) return { refused: "unknown", grantId: undefined };
  const refused = await renewalRefusal(license, now);
  return refused ? { refused, grantId: license.id } : { former: await begunAs(offer, renewedBy(license)) };
}

/** With the creator's name and zone of now, which the new agreement names. */
async function begunAs(offer: OfferRecord, renews: Renewed | undefined): Promise<FormerOffer> {
  const creator = await askedAgain(offer.creatorUserId);
  return formerOffer(offer, {
    renews,
    creatorName: creator?.displayName ?? offer.creatorName,
    creatorZone: readerZone(creator?.zone),
    floorCents: creator?.floorCents ?? null,
  });
}
