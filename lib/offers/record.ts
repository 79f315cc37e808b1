import { type FrozenAgreement, readAgreement, termsIn } from "@/lib/agreements/document";
import type { OfferTerms } from "@/lib/licensing/terms";
import type { OfferStatus, Party } from "@/lib/offers/rules";

/** An offer as a row: where it stands, and the addresses to which mails about it go. */
export type OfferRow = {
  id: string;
  rootOfferId: string;
  parentOfferId: string | null;
  chainPosition: number;
  counterPercent: number | null;
  status: OfferStatus;
  awaiting: Party;
  outsideCategories: boolean;
  approvalTokenExpiresAt: Date;
  tokenSalt: string;
  createdAt: Date;
  /** When it went to its creator; null while it is held. */
  sentAt: Date | null;
  decidedAt: Date | null;
  decidedBy: "creator" | "buyer" | "standing_instruction" | "administrator" | null;
  declineReason: string | null;
  buyerOrgId: string;
  buyerConfirmedAt: Date | null;
  creatorUserId: string;
  creatorEmail: string;
  grantId: string | null;
  grantSalt: string | null;
};

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

/** A row with what its agreement says. */
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

/** A row as `offerRecords` (lib/offers/queries) selects it. */
export type StoredOffer = OfferRow & { document: string; hash: string };

export const storedOffer = ({ document, hash, ...row }: StoredOffer): OfferRecord =>
  offerRecord(row, readAgreement({ document, hash }));

/** The licensee in one name: the organisation, or the buyer who acts for itself. */
export const licenseeOf = (offer: OfferRecord): string => offer.buyerOrganisation ?? offer.buyerName;
