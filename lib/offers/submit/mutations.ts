import { createHmac, randomUUID } from "node:crypto";
import { appendAudit } from "@/lib/audit/log";
import { findOrAddBuyerOrg } from "@/lib/buyer-orgs/mutations";
import type { ConfirmedBuyer } from "@/lib/buyer-orgs/queries";
import { findLicensor, type LicensorKey } from "@/lib/creator-profiles/queries";
import { type Db, db } from "@/lib/db";
import { env } from "@/lib/env";
import { enqueueMail } from "@/lib/mail/outbox";
import { approveOffer } from "@/lib/offers/decide/mutations";
import { submittedMails } from "@/lib/offers/mail";
import { findOffer } from "@/lib/offers/queries";
import { type OfferRecord, termsOf } from "@/lib/offers/record";
import { approvesAtOnce, isOutsideCategories, LINK_HOURS, type OfferTerms, refusalOf } from "@/lib/offers/rules";
import { addHours } from "@/lib/time/calendar";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens/derive";

/** What a brand asks for. `submissionKey` is the random value of the form that was sent, so that a repeat is recognised. */
export type OfferRequest = {
  submissionKey: string;
  buyerName: string;
  buyerEmail: string;
  /** The company, or the buyer's own name where none was given. */
  buyerOrgName: string;
  creator: LicensorKey;
  terms: OfferTerms;
};

export type Submitted = { ok: true; offer: OfferRecord; approvedAtOnce: boolean };
export type NotSubmitted =
  | { ok: false; reason: "creator-not-found" | "request-not-allowed" }
  | { ok: false; reason: "price-too-low"; priceFloorCents: number };

/** An offer id that only the holder of the form's key can cause: the same form sent twice makes one offer. */
function offerIdOf(submissionKey: string): string {
  const hex = createHmac("sha256", env().LINK_SECRET).update(`offer-id\0${submissionKey}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** True when `stored` came from this very request, and not from an earlier one that was edited and sent again. */
const isRepeat = (stored: OfferRecord, fresh: OfferRecord): boolean =>
  stored.buyerOrgId === fresh.buyerOrgId &&
  stored.creatorUserId === fresh.creatorUserId &&
  stored.buyerName === fresh.buyerName &&
  JSON.stringify(termsOf(stored)) === JSON.stringify(termsOf(fresh));

/** Adds the offer unless its id is taken. */
async function addOffer(tx: Db, offer: OfferRecord): Promise<boolean> {
  const { count } = await tx.offer.createMany({
    data: {
      ...termsOf(offer),
      id: offer.id,
      rootOfferId: offer.id,
      buyerOrgId: offer.buyerOrgId,
      buyerName: offer.buyerName,
      creatorUserId: offer.creatorUserId,
      outsideCategories: offer.outsideCategories,
      approvalTokenHash: hashToken(deriveToken("offer-decision", offer.id, offer.tokenSalt)),
      approvalTokenExpiresAt: offer.approvalTokenExpiresAt,
      tokenSalt: offer.tokenSalt,
      createdAt: offer.createdAt,
    },
    skipDuplicates: true,
  });
  return count === 1;
}

const withId = (offer: OfferRecord, id: string): OfferRecord => ({ ...offer, id, rootOfferId: id });

/**
 * Submits an offer in one transaction: the buyer's organisation if it is new, the offer, audit and mails; and where the
 * creator's standing instruction covers it, the approval too. `buyer` is the proof of a confirmed buyer's browser, if any.
 */
export async function submitOffer(
  request: OfferRequest,
  buyer: ConfirmedBuyer | undefined,
  now: Date,
): Promise<Submitted | NotSubmitted> {
  const creator = await findLicensor(request.creator);
  if (!creator) return { ok: false, reason: "creator-not-found" };
  const refusal = refusalOf(request.terms, creator.rules);
  if (refusal === "price-too-low")
    return { ok: false, reason: refusal, priceFloorCents: creator.rules.priceFloorCents };
  if (refusal) return { ok: false, reason: refusal };

  return db().$transaction(async (tx) => {
    const org = await findOrAddBuyerOrg(tx, { name: request.buyerOrgName, email: request.buyerEmail });
    const id = offerIdOf(request.submissionKey);
    let offer: OfferRecord = {
      ...request.terms,
      id,
      rootOfferId: id,
      parentOfferId: null,
      chainPosition: 1,
      counterPercent: null,
      status: "pending",
      awaiting: "creator",
      outsideCategories: isOutsideCategories(request.terms, creator.rules),
      approvalTokenExpiresAt: addHours(now, LINK_HOURS),
      tokenSalt: newSalt(),
      createdAt: now,
      decidedAt: null,
      decidedBy: null,
      declineReason: null,
      buyerOrgId: org.id,
      buyerName: request.buyerName,
      buyerOrgName: org.name,
      buyerEmail: org.email,
      buyerConfirmedAt: org.confirmedAt,
      creatorUserId: creator.userId,
      creatorName: creator.displayName,
      creatorEmail: creator.email,
      grantId: null,
      grantSalt: null,
    };
    if (!(await addOffer(tx, offer))) {
      const stored = await findOffer(offer.id, tx);
      if (stored && isRepeat(stored, offer))
        return { ok: true, offer: stored, approvedAtOnce: stored.status === "approved" };
      offer = withId(offer, randomUUID());
      await addOffer(tx, offer);
    }
    await appendAudit(tx, [
      {
        actor: "visitor",
        action: "offer_submitted",
        table: "offer",
        recordId: offer.id,
        details: { priceCents: offer.priceCents, outsideCategories: offer.outsideCategories },
      },
    ]);
    const approvedAtOnce = approvesAtOnce(request.terms, creator.rules, buyer?.buyerOrgId === org.id);
    if (approvedAtOnce) await approveOffer(tx, offer, now, true);
    else await enqueueMail(tx, submittedMails(offer));
    return { ok: true, offer, approvedAtOnce };
  });
}
