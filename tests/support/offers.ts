import { randomUUID } from "node:crypto";
import { electronicConsent, type Origin } from "@/lib/audit/consent-documents";
import { approve, approveIn, counter } from "@/lib/offers/decide";
import type { NewGrant } from "@/lib/offers/mail";
import { findOffer, verifyApprovalToken, verifyBuyerToken } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import type { OfferRequest } from "@/lib/offers/request";
import type { CounterPercent } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import { type Db, db, inTransaction } from "@/lib/postgres/db";
import type { BuyerOfMember } from "@/lib/proofs";
import { NARROWEST } from "@/lib/terms/scope";
import { type CreatorRules, type OfferTerms, RIGHTS } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { deriveToken } from "@/lib/tokens";
import { signature } from "@/tests/support/replicas";

const plainTerms: OfferTerms = {
  rights: ["likeness", "voice"],
  category: "advertising",
  territory: "us",
  termMonths: 3,
  useCase: "A spring campaign for a coffee roaster, on social media.",
  priceCents: 35_000,
  scope: NARROWEST,
  replica: null,
};

/** Verified, with the standard preset changed by `rules`. */
export async function addCreator(
  rules: Partial<CreatorRules> = {},
  name = "Ada Merritt",
): Promise<{ userId: string; email: string }> {
  const userId = randomUUID();
  const email = `creator-${userId.slice(0, 8)}@example.test`;
  const { categories, media, rights = ["likeness", "voice"], ...rest } = rules;
  await db().profile.create({
    data: {
      id: userId,
      email,
      emailKey: email,
      displayName: name,
      creatorProfile: {
        create: {
          status: "active",
          rights: [...rights],
          categories: categories ? [...categories] : ["entertainment", "advertising", "games"],
          payoutEmail: email,
          activatedAt: new Date(),
          verifications: {
            create: { checkedAt: new Date(), note: "Passport seen", name, mailboxKey: email },
          },
          ...rest,
          ...(media && { media: [...media] }),
        },
      },
    },
  });
  const { document, documentHash, party, statement = null } = electronicConsent(email, "creator");
  if (rest.autoApprove)
    await db().consentRecord.create({ data: { document, documentHash, party, statement, emailKey: email } });
  return { userId, email };
}

/** From a buyer whose address nobody else uses. */
export const requestTo = (creator: { email: string }, terms: Partial<OfferTerms> = {}): OfferRequest => ({
  submissionKey: randomUUID(),
  buyerName: "Bo Larsen",
  buyerEmail: `buyer-${randomUUID().slice(0, 8)}@example.test`,
  company: "Larsen Coffee",
  creator: { emailKey: creator.email },
  terms: { ...plainTerms, ...terms },
});

/** Whoever owns a brand may do everything in it. */
export type BrandOwner = BuyerOfMember & { readonly role: "owner" };

/** A brand that has confirmed this address, by its owner. */
export async function confirmedBuyer(email: string): Promise<BrandOwner> {
  const org = { id: randomUUID(), name: "Larsen Coffee", email };
  await db().buyerOrg.create({ data: { ...org, emailKey: emailKey(email), confirmedAt: new Date() } });
  return ownerOf({ buyerOrgId: org.id });
}

/** The owner of a brand, who has its address; added if nobody owns it yet. */
export async function ownerOf({ buyerOrgId }: { buyerOrgId: string }): Promise<BrandOwner> {
  const { email, emailKey: key } = await db().buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId } });
  const { id: profileId } = await db().profile.upsert({
    where: { emailKey: key },
    create: { email, emailKey: key, emailVerifiedAt: new Date(0), sessionsValidFrom: new Date(0) },
    update: { emailVerifiedAt: new Date(0) },
  });
  await db().buyerOrg.updateMany({ where: { id: buyerOrgId, confirmedAt: null }, data: { confirmedAt: new Date(0) } });
  await db().brandMember.createMany({
    data: { buyerOrgId, profileId, role: "owner", since: new Date(0) },
    skipDuplicates: true,
  });
  return { buyerOrgId, profileId, role: "owner" } as BrandOwner;
}

async function submitted(request: OfferRequest, buyer: BrandOwner | undefined, now: Date): Promise<OfferRecord> {
  const outcome = await submitOffer(request, buyer, now);
  if (!outcome.ok) throw new Error(`The offer was refused: ${outcome.reason}`);
  return outcome.offer;
}

/** From a new confirmed buyer. */
export async function offerTo(
  creator: { email: string },
  now = new Date(),
  terms: Partial<OfferTerms> = {},
): Promise<OfferRecord> {
  const request = requestTo(creator, terms);
  return submitted(request, await confirmedBuyer(request.buyerEmail), now);
}

export async function addOffer(terms: Partial<OfferTerms> = {}, now = new Date(), name?: string): Promise<OfferRecord> {
  const rules = {
    rights: RIGHTS.filter((right) => right !== "training" || terms.rights?.includes(right)),
    priceFloorCents: 100,
  };
  return offerTo(await addCreator(rules, name), now, terms);
}

/** Held, because its address is not confirmed. */
export const addHeldOffer = (request: OfferRequest, now = new Date()): Promise<OfferRecord> =>
  submitted(request, undefined, now);

export async function openBuyerLink(offer: OfferRecord, now = new Date()) {
  const token = deriveToken("buyer-offer", offer.id, offer.tokenSalt);
  const link = await verifyBuyerToken(offer.id, token, "buyer-offer", now);
  if (!link) throw new Error("The link opens no offer");
  return link;
}

export const decisionToken = (offer: OfferRecord): string => deriveToken("offer-decision", offer.id, offer.tokenSalt);

export async function openLink(offer: OfferRecord) {
  const link = await verifyApprovalToken(decisionToken(offer));
  if (!link) throw new Error("The link opens no offer");
  return link;
}

export async function reload(offer: OfferRecord): Promise<OfferRecord> {
  const found = await findOffer(offer.id);
  if (!found) throw new Error("The offer is gone");
  return found;
}

/** By whoever the offer awaits, who signs where there is a digital replica. */
export async function approved(offer: OfferRecord, now: Date, origin?: Origin): Promise<NewGrant> {
  const outcome = await approve(await openLink(offer), now, origin, signature);
  if (!outcome.ok) throw new Error(`Not approved: ${outcome.reason}`);
  return outcome.grant;
}

/** As the awaited party's link does, in the caller's transaction or one of its own. Undefined if it was not approved. */
export async function recordApproval(
  client: Db,
  offer: OfferRecord,
  now: Date,
  acting: Parameters<typeof approveIn>[3],
): Promise<NewGrant | undefined> {
  const outcome = await inTransaction(client, (tx) => approveIn(tx, offer, now, acting));
  return outcome.ok ? outcome.grant : undefined;
}

/** Returns the counter-offer. */
export async function countered(
  offer: OfferRecord,
  now: Date,
  percent: CounterPercent = 10,
  origin?: Origin,
): Promise<OfferRecord> {
  const outcome = await counter(await openLink(offer), percent, now, origin, signature);
  if (!outcome.ok) throw new Error(`Not countered: ${outcome.reason}`);
  return outcome.child;
}
