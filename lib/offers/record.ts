import { z } from "zod";
import { type FrozenAgreement, readAgreement, termsIn } from "@/lib/agreements/document";
import { Decider, OfferStatus, Party } from "@/lib/generated/prisma/enums";
import type { OfferTerms } from "@/lib/licensing/terms";

const offerRow = z.strictObject({
  id: z.string(),
  rootOfferId: z.string(),
  parentOfferId: z.string().nullable(),
  chainPosition: z.int(),
  counterPercent: z.int().nullable(),
  /** The license that it renews. */
  renewsGrantId: z.string().nullable(),
  status: z.enum(OfferStatus),
  awaiting: z.enum(Party),
  outsideCategories: z.boolean(),
  approvalTokenExpiresAt: z.date(),
  tokenSalt: z.string(),
  createdAt: z.date(),
  /** When it went to its creator; null while it is held. */
  sentAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  /** The page of its decision link was opened. */
  isOpened: z.boolean(),
  decidedBy: z.enum(Decider).nullable(),
  declineReason: z.string().nullable(),
  buyerOrgId: z.string(),
  /** Where mails to the buyer go: the address that it has now, whatever the agreement says. */
  buyerAddress: z.string(),
  buyerConfirmedAt: z.date().nullable(),
  creatorUserId: z.string(),
  creatorEmail: z.string(),
  grantId: z.string().nullable(),
  grantSalt: z.string().nullable(),
});

/** An offer as a row: where it stands, and the addresses to which mails about it go. */
export type OfferRow = z.infer<typeof offerRow>;

/**
 * An offer with its license and what was agreed. The names, the buyer's address and the terms are the agreement's: no later
 * change of a row changes them.
 */
export type OfferRecord = OfferRow &
  OfferTerms & {
    agreement: FrozenAgreement;
    creatorName: string;
    buyerName: string;
    /** Null where the buyer acts for itself. */
    buyerOrganisation: string | null;
    buyerEmail: string;
  };

export function offerRecord(row: OfferRow, agreement: FrozenAgreement): OfferRecord {
  const { licensor, licensee } = agreement.content;
  return {
    ...row,
    ...termsIn(agreement.content),
    agreement,
    creatorName: licensor.name,
    buyerName: licensee.representative,
    buyerOrganisation: licensee.organisation,
    buyerEmail: licensee.email,
  };
}

export const storedOfferRow = z.strictObject({ ...offerRow.shape, document: z.string(), hash: z.string() });

export const storedOffer = ({ document, hash, ...row }: z.infer<typeof storedOfferRow>): OfferRecord =>
  offerRecord(row, readAgreement({ document, hash }));

/** The licensee in one name: the organisation, or the buyer who acts for itself. */
export const licenseeOf = (offer: OfferRecord): string => offer.buyerOrganisation ?? offer.buyerName;
