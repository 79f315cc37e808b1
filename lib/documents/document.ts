import type { FrozenAgreement } from "@/lib/agreements/document";

/** How one party agreed. `statement` is what it read and confirmed; `digest` is SHA-256 in hex over the statement. */
export type Evidence = {
  party: "licensor" | "licensee";
  name: string;
  method: string;
  agreedAt: Date;
  statement: string;
  digest: string;
};

export const partyLabels: Record<Evidence["party"], string> = { licensor: "Licensor", licensee: "Licensee" };

/** All that the PDF of a license is made from. Nothing else, and no clock, changes a byte of it before the seal. */
export type LicenseDocument = {
  grant: { id: string; effectiveAt: Date; expiresAt: Date; certificateHash: string };
  agreement: FrozenAgreement;
  /** The signed certificate, a compact JWS. */
  certificate: string;
  /** The public address at which anybody checks this license. */
  verifyUrl: string;
  evidence: readonly Evidence[];
  /** The policy for machines, as JSON. */
  odrl: string;
};
