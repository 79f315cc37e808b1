import type { Evidence as SignedEvidence } from "@/lib/certificates/credential";
import type { EndedRight } from "@/lib/license-rows/rules";
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
  /** Rights that ended alone, and from when; missing where none did. */
  ended?: readonly EndedRight[];
  /** JSON. */
  odrl: string;
};

/** `relationship` to the document (ISO 32000-2). */
type Attachment = { name: string; type: string; description: string; relationship: string; text: string };

export const attachmentsOf = ({ certificate, agreement, odrl }: LicenseDocument): Attachment[] => [
  {
    name: "certificate.jwt",
    type: "application/vc+jwt",
    description: "The signed certificate: a W3C Verifiable Credential, secured with JOSE.",
    relationship: "Supplement",
    text: certificate,
  },
  {
    name: "agreement.json",
    type: "application/json",
    description: "The agreement as canonical JSON (RFC 8785), whose SHA-256 both parties agreed to.",
    relationship: "Source",
    text: agreement.document,
  },
  {
    name: "odrl.json",
    type: "application/json",
    description: "The same permissions and prohibitions for machines, as an ODRL 2.2 policy.",
    relationship: "Alternative",
    text: odrl,
  },
];
