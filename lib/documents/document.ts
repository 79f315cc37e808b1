import type { Evidence as SignedEvidence } from "@/lib/certificates/credential";
import type { FrozenAgreement } from "@/lib/terms/agreement";

/** `statement`: what the party read and confirmed; `digest`: its hex SHA-256. */
export type Evidence = Pick<SignedEvidence, "party" | "agreedAt"> & {
  name: string;
  method: string;
  statement: string;
  digest: string;
};

/** `uses`: as the agreement words them. `digest`: the hex SHA-256 of the whole text that was signed. */
export type SignedReplica = Pick<Evidence, "name" | "agreedAt" | "statement" | "digest"> & {
  initials: string;
  adviser: string;
  uses: readonly string[];
};

export const partyLabels: Record<Evidence["party"], string> = { licensor: "Licensor", licensee: "Licensee" };

/** The complete input of the PDF of an open offer's terms. */
export type Proposal = { offerId: string; agreement: FrozenAgreement; offeredAt: Date; openUntil: Date };

/** The complete input of a license's PDF: nothing else, not even the clock, changes a byte of it before the seal. */
export type LicenseDocument = {
  grant: { id: string; effectiveAt: Date; expiresAt: Date; certificateHash: string };
  agreement: FrozenAgreement;
  /** A compact JWS. */
  certificate: string;
  verifyUrl: string;
  evidence: readonly Evidence[];
  /** Missing without a digital replica, which has a signature page of its own. */
  replica?: SignedReplica;
  /** JSON. */
  odrl: string;
};
