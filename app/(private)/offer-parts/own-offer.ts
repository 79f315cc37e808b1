import { statedBy, statedVersion } from "@/lib/accounts/billing";
import { calledBy, membersOf, nameOfJoined } from "@/lib/accounts/brand-members";
import { askedAgain } from "@/lib/creators/public-page";
import { DRAWN_FOR } from "@/lib/form-fields";
import { type Refused, refuse } from "@/lib/forms/answers";
import { type GrantRecord, grantOfBuyer } from "@/lib/license-rows/queries";
import { notYourRole, releasersIn } from "@/lib/member-rules";
import { currentBuyer, currentPerson } from "@/lib/members/actors";
import { markOf, person, refuseFormer, refuseOthers } from "@/lib/members/drawn-for";
import { type FormerOffer, formerOffer, type Remembered, rememberedOf } from "@/lib/offers/again";
import { heldIn } from "@/lib/offers/brief-rules";
import { briefOfBuyer } from "@/lib/offers/briefs";
import { findOffer, lastSentBy, offerOfBuyer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type NotRenewed, renewalRefusal, renewedBy } from "@/lib/offers/renewal";
import { ruleOf } from "@/lib/offers/review";
import { hasRule, isReturned, type Release } from "@/lib/offers/review-rules";
import type { QueryParams } from "@/lib/postgres/listing";
import type { SignedInBuyer } from "@/lib/proofs";
import { mayDo } from "@/lib/proofs";
import type { Renewed } from "@/lib/terms/clauses";
import { emailKey } from "@/lib/text/email";
import { readerZone } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";

/** The creators in an address, each once. */
export const slugsIn = ({ creator }: QueryParams): string[] => [
  ...new Set([creator ?? []].flat().map((slug) => slug.toLowerCase())),
];

export async function ownOffer(id: string | string[] | undefined): Promise<OfferRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && offerOfBuyer(id, buyer);
}

/** The offers of the brand's own brief that a colleague returned. */
export async function returnedBrief(id: string | string[] | undefined, now: Date): Promise<OfferRecord[]> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  const brief = buyer && (await briefOfBuyer(id, buyer));
  return brief ? heldIn(brief, now).filter(isReturned) : [];
}

export async function licenseOfBrand(id: string | string[] | undefined): Promise<GrantRecord | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && grantOfBuyer(String(id), buyer);
}

/**
 * Undefined unless a brand is signed in, because other people may use the same browser. `floorCents`: the published minimum of
 * the creator who is asked. The last brief is proposed at no less.
 */
export async function readRemembered(floorCents: number | null): Promise<Remembered | undefined> {
  const [buyer, reader] = [await currentBuyer(), await currentPerson()];
  if (!buyer || !reader || !mayDo(buyer, "offer")) return undefined;
  const [billing, last] = [await statedBy(buyer.buyerOrgId), await lastSentBy(buyer)];
  return {
    ...rememberedOf(reader, last, floorCents, last ? undefined : await nameOfJoined(buyer)),
    own: billing && { email: reader.email, billing, version: statedVersion(billing) },
  };
}

/** A name for whoever is signed in, which does not reveal the address; empty if nobody. */
export async function draftWriter(): Promise<string> {
  const email = (await currentPerson())?.email;
  return email ? deriveToken("offer-draft", emailKey(email), "").slice(0, 16) : "";
}

/** `refused`: no other offer can renew the license in the address. */
type Beginning =
  | { refused?: never; former: FormerOffer | undefined }
  | { refused: NotRenewed | "unknown"; grantId: string | undefined };

/** Shows licenses and offers only to their own brand. An offer sent again is still a renewal if that is possible. */
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

/** The brand's rule, and who may release what the reader makes; undefined where it asks for no release. */
export async function releaseRule(): Promise<Release | undefined> {
  const buyer = await currentBuyer();
  const rule = buyer && (await ruleOf(buyer.buyerOrgId));
  if (!rule || !hasRule(rule)) return undefined;
  return { rule, by: releasersIn(await membersOf(buyer), buyer.profileId).map(calledBy) };
}

/**
 * The mark of a form that sends offers for a brand; empty for anybody else, whose form carries none. Somebody of one brand may join
 * another while the form is open.
 */
export async function markOfSender(): Promise<string> {
  const buyer = await currentBuyer();
  return buyer ? markOf(person(buyer.profileId, buyer.buyerOrgId)) : "";
}

/**
 * Refuses somebody who would send from their own address, and whose role in the brand does not let them, or who chose another
 * brand or left it since the form was opened. `buyer`: undefined for whoever acts for no brand.
 */
export async function refuseSender(
  buyer: SignedInBuyer | undefined,
  typed: string,
  form: FormData,
): Promise<Refused | undefined> {
  const reader = await currentPerson();
  if (!reader || emailKey(reader.email) !== emailKey(typed)) return undefined;
  if (buyer && !mayDo(buyer, "offer")) return refuse(notYourRole(buyer.role));
  const mark = form.get(DRAWN_FOR);
  if (typeof mark !== "string") return undefined;
  const refusal = buyer
    ? await refuseOthers(mark, person(buyer.profileId, buyer.buyerOrgId))
    : await refuseFormer(mark, person(reader.id));
  return refusal && refuse(refusal);
}

/** Uses the creator's current name and zone, as the new agreement will. */
async function begunAs(offer: OfferRecord, renews: Renewed | undefined): Promise<FormerOffer> {
  const [creator, reader] = [await askedAgain(offer.creatorUserId), await currentPerson()];
  return formerOffer(offer, {
    sender: reader && { id: reader.id, email: reader.email },
    renews,
    creatorName: creator?.displayName ?? offer.creatorName,
    creatorZone: readerZone(creator?.zone),
    floorCents: creator?.floorCents ?? null,
  });
}
