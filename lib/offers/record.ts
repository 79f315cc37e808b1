import { z } from "zod";
import { Decider, OfferStatus } from "@/lib/generated/prisma/enums";
import { type FrozenAgreement, isCurrentVersion, readAgreement, termsIn } from "@/lib/terms/agreement";
import type { ReplicaSignature } from "@/lib/terms/replica";
import { type OfferTerms, PARTIES } from "@/lib/terms/terms";

const offerRow = z.strictObject({
  id: z.string(),
  rootOfferId: z.string(),
  parentOfferId: z.string().nullable(),
  chainPosition: z.int(),
  counterPercent: z.int().nullable(),
  renewsGrantId: z.string().nullable(),
  /** The brief (lib/offers/briefs), shown to the brand alone: no creator learns of the others. */
  briefId: z.string().nullable(),
  status: z.enum(OfferStatus),
  awaiting: z.enum(PARTIES),
  outsideCategories: z.boolean(),
  approvalTokenExpiresAt: z.date(),
  tokenSalt: z.string(),
  createdAt: z.date(),
  /** Null while the offer is held. */
  sentAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  isFetched: z.boolean(),
  isSeen: z.boolean(),
  decidedBy: z.enum(Decider).nullable(),
  declineReason: z.string().nullable(),
  /** Null until the creator has signed the described uses; a counter-offer has them from the start. */
  replicaInitials: z.string().nullable(),
  replicaAdviser: z.string().nullable(),
  buyerOrgId: z.string(),
  /** The brand's present address, by which its offers are counted together. */
  brandAddress: z.string(),
  /** The member who made it; null while it is held, and once they were erased. */
  madeBy: z.string().nullable(),
  /** When a colleague's release was asked for, and for whom; see lib/offers/review-rules. No creator learns of it. */
  reviewAskedAt: z.date().nullable(),
  reviewAskedBy: z.string().nullable(),
  releasedBy: z.string().nullable(),
  returnedAt: z.date().nullable(),
  returnNote: z.string().nullable(),
  /** Where the brand is mailed about it: its maker while they may answer, otherwise an owner. May differ from the agreement's. */
  buyerAddress: z.string(),
  buyerConfirmedAt: z.date().nullable(),
  creatorUserId: z.string(),
  creatorEmail: z.string(),
  grantId: z.string().nullable(),
  grantSalt: z.string().nullable(),
});

export type OfferRow = z.infer<typeof offerRow>;

/**
 * An offer with its license and agreement. Names, the buyer's address and terms come from the agreement, so later changes to
 * rows do not affect them.
 */
export type OfferRecord = OfferRow &
  OfferTerms & {
    agreement: FrozenAgreement;
    /** Whether the agreement uses the newest version. */
    isCurrent: boolean;
    creatorName: string;
    buyerName: string;
    /** Null if the buyer acts for themselves. */
    buyerOrganisation: string | null;
    buyerEmail: string;
  };

export function offerRecord(row: OfferRow, agreement: FrozenAgreement): OfferRecord {
  const { licensor, licensee } = agreement.content;
  return {
    ...row,
    ...termsIn(agreement.content),
    agreement,
    isCurrent: isCurrentVersion(agreement.content),
    creatorName: licensor.name,
    buyerName: licensee.representative,
    buyerOrganisation: licensee.organisation,
    buyerEmail: licensee.email,
  };
}

export const storedOfferRow = z.strictObject({ ...offerRow.shape, document: z.string(), hash: z.string() });

export const storedOffer = ({ document, hash, ...row }: z.infer<typeof storedOfferRow>): OfferRecord =>
  offerRecord(row, readAgreement({ document, hash }));

export function replicaSignatureOf({ replicaInitials, replicaAdviser }: OfferRecord): ReplicaSignature | undefined {
  return replicaInitials === null || replicaAdviser === null
    ? undefined
    : { initials: replicaInitials, adviser: replicaAdviser };
}

export const licenseeOf = (offer: OfferRecord): string => offer.buyerOrganisation ?? offer.buyerName;
