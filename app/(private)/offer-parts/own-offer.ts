import type { z } from "zod";
import { statedBy, statedVersion } from "@/lib/accounts/billing";
import { calledBy, membersOf, nameOfJoined } from "@/lib/accounts/brand-members";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { askedAgain } from "@/lib/creators/public-page";
import { DRAWN_FOR } from "@/lib/form-fields";
import { type Refused, refuse } from "@/lib/forms/answers";
import { readOrLog } from "@/lib/http/read-or-log";
import { type GrantRecord, grantOfBuyer } from "@/lib/license-rows/queries";
import { notYourRole, releasersIn } from "@/lib/member-rules";
import { currentBuyer, currentMember, currentPerson } from "@/lib/members/actors";
import { markOf, person, refuseFormer, refuseOthers } from "@/lib/members/drawn-for";
import { type FormerOffer, formerOffer, type Remembered, rememberedOf } from "@/lib/offers/again";
import { heldIn } from "@/lib/offers/brief-rules";
import { briefOfBuyer } from "@/lib/offers/briefs";
import { findOffer, lastSentBy, offerOfBuyer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type NotRenewed, renewalRefusal, renewedBy } from "@/lib/offers/renewal";
import { ruleOf } from "@/lib/offers/review";
import { hasRule, isReturned, type Release } from "@/lib/offers/review-rules";
import type { offerSchema } from "@/lib/offers/schema";
import type { QueryParams } from "@/lib/postgres/listing";
import { mayDo, type SignedInBuyer } from "@/lib/proofs";
import type { Renewed } from "@/lib/terms/clauses";
import { emailKey } from "@/lib/text/email";
import { isOver, readerZone } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";

/** The creators in an address, each once. */
export const slugsIn = ({ creator }: QueryParams): string[] => [
  ...new Set([creator ?? []].flat().map((slug) => slug.toLowerCase())),
];

/** What an address or a form names, if the signed-in brand has it. */
async function ofBuyer<Found>(
  id: QueryParams[string],
  find: (id: string, buyer: SignedInBuyer) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const buyer = typeof id === "string" && id ? await currentBuyer() : undefined;
  return buyer && find(String(id), buyer);
}

export const ownOffer = (id: QueryParams[string]): Promise<OfferRecord | undefined> => ofBuyer(id, offerOfBuyer);
export const licenseOfBrand = (id: QueryParams[string]): Promise<GrantRecord | undefined> => ofBuyer(id, grantOfBuyer);

/** The offers of the brand's own brief that a colleague returned. */
export async function returnedBrief(id: QueryParams[string], now: Date): Promise<OfferRecord[]> {
  const brief = await ofBuyer(id, briefOfBuyer);
  return brief ? heldIn(brief, now).filter(isReturned) : [];
}

/**
 * Whoever reads the form of an offer or of a brief. `mark`: of a form that sends offers for a brand; empty for anybody else, whose
 * form carries none. Somebody of one brand may join another while the form is open. `floorCents` as in `readRemembered`.
 */
export async function readSender(floorCents: number | null) {
  const [buyer, writer] = [await currentBuyer(), await draftWriter()];
  if (!buyer) return { buyer, writer, mark: "", release: undefined, remembered: undefined };
  // The form does without either.
  const release = await readOrLog("which offers a colleague releases", () => releaseRule(buyer));
  const remembered = await readOrLog("what a brand typed before", () => readRemembered(buyer, floorCents));
  return {
    buyer,
    writer,
    mark: markOf(person(buyer.profileId, buyer.buyerOrgId)),
    release: release.ok ? release.value : undefined,
    remembered: remembered.ok ? remembered.value : undefined,
  };
}

/** `floorCents`: the published minimum of the creator who is asked. The last brief is proposed at no less. */
async function readRemembered(buyer: SignedInBuyer, floorCents: number | null): Promise<Remembered | undefined> {
  const reader = await currentPerson();
  if (!reader || !mayDo(buyer, "offer")) return undefined;
  const [billing, last] = [await statedBy(buyer.buyerOrgId), await lastSentBy(buyer)];
  return {
    ...rememberedOf(reader, last, floorCents, last ? undefined : await nameOfJoined(buyer)),
    own: billing && { email: reader.email, billing, version: statedVersion(billing) },
  };
}

/** A name for whoever is signed in, which does not reveal the address; empty if nobody. */
async function draftWriter(): Promise<string> {
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
async function releaseRule(buyer: SignedInBuyer): Promise<Release | undefined> {
  const rule = await ruleOf(buyer.buyerOrgId);
  if (!rule || !hasRule(rule)) return undefined;
  return { rule, by: releasersIn(await membersOf(buyer), buyer.profileId).map(calledBy) };
}

/** What both forms send. */
type Submitted = Pick<
  z.output<typeof offerSchema>,
  "submissionKey" | "buyerName" | "buyerEmail" | "company" | "version" | "neededBy" | "byLink"
>;

/** Whoever sends a form, before it is known whom they ask. `buyer`: set if what is sent needs no mailed link. */
export async function readSubmission(form: Submitted, sent: FormData) {
  if (!(await isEnabled("BUYER_OFFERS_V1"))) return { refused: refuse({ title: "Feature not available" }) };
  const now = await databaseTime();
  if (form.neededBy && isOver(form.neededBy, now)) return { refused: refuse(DAY_IS_OVER) };
  const signedIn = await currentBuyer();
  const refused = await refuseSender(signedIn, form.buyerEmail, sent);
  if (refused) return { refused };
  const { submissionKey, buyerName, buyerEmail, company, version: statedVersion } = form;
  const signedInAs = (await currentMember())?.id;
  return {
    now,
    // If the form did not ask to agree, sending it is not enough, even if somebody signed in meanwhile.
    buyer: !form.byLink && signedIn && mayDo(signedIn, "offer") ? signedIn : undefined,
    sender: { submissionKey, buyerName, buyerEmail, company, statedVersion, signedInAs },
  };
}

const DAY_IS_OVER = {
  title: "Please choose another day",
  fieldErrors: { neededBy: "This day is over. Please enter a later one, or leave it empty." },
};

/**
 * Refuses somebody who would send from their own address, and whose role in the brand does not let them, or who chose another
 * brand or left it since the form was opened. `buyer`: undefined for whoever acts for no brand.
 */
async function refuseSender(
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

/** Used by the forms of an offer and of a brief. */
export const NOT_SAVED = {
  title: "Error",
  message: "Your offer was not saved, and nobody was told of it. Please try again.",
};
