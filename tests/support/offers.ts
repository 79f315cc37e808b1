import { randomUUID } from "node:crypto";
import { db } from "@/lib/db";
import { findOffer, verifyApproval } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import type { CreatorRules, OfferTerms } from "@/lib/offers/rules";
import { type OfferRequest, submitOffer } from "@/lib/offers/submit/mutations";
import { deriveToken } from "@/lib/tokens/derive";

export const plainTerms: OfferTerms = {
  likeness: true,
  voice: true,
  training: false,
  category: "advertising",
  territory: "us",
  termMonths: 3,
  useCase: "A spring campaign for a coffee roaster, on social media.",
  priceCents: 35_000,
};

/** Adds a verified creator with the standard preset, changed by `rules`. Returns its id and address. */
export async function addCreator(rules: Partial<CreatorRules> = {}): Promise<{ userId: string; email: string }> {
  const userId = randomUUID();
  const email = `creator-${userId.slice(0, 8)}@example.test`;
  const { categories, ...rest } = rules;
  await db().profile.create({
    data: {
      id: userId,
      email,
      emailKey: email,
      displayName: "Ada Merritt",
      creatorProfile: {
        create: {
          status: "verified",
          likeness: true,
          voice: true,
          training: false,
          categories: categories ? [...categories] : ["entertainment", "advertising", "games"],
          payoutEmail: email,
          activatedAt: new Date(),
          ...rest,
        },
      },
    },
  });
  return { userId, email };
}

/** A request to `creator` from a buyer whose address nobody else uses. */
export const requestTo = (creator: { email: string }, terms: Partial<OfferTerms> = {}): OfferRequest => ({
  submissionKey: randomUUID(),
  buyerName: "Bo Larsen",
  buyerEmail: `buyer-${randomUUID().slice(0, 8)}@example.test`,
  buyerOrgName: "Larsen Coffee",
  creator: { emailKey: creator.email },
  terms: { ...plainTerms, ...terms },
});

/** Submits an offer to a creator added for it. */
export async function addOffer(terms: Partial<OfferTerms> = {}, now = new Date()): Promise<OfferRecord> {
  const creator = await addCreator({ training: terms.training ?? false });
  const submitted = await submitOffer(requestTo(creator, terms), undefined, now);
  if (!submitted.ok) throw new Error(`The offer was refused: ${submitted.reason}`);
  return submitted.offer;
}

/** The token of an offer's decision link, as its mail carries it. */
export const decisionToken = (offer: OfferRecord): string => deriveToken("offer-decision", offer.id, offer.tokenSalt);

/** The opened decision link of an offer. */
export async function openLink(offer: OfferRecord) {
  const link = await verifyApproval(decisionToken(offer));
  if (!link) throw new Error("The link opens no offer");
  return link;
}

/** The offer as the database has it now. */
export async function reload(offer: OfferRecord): Promise<OfferRecord> {
  const found = await findOffer(offer.id);
  if (!found) throw new Error("The offer is gone");
  return found;
}
