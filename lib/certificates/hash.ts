import { createHash } from "node:crypto";

/** `agreementHash` stands for the parties and the terms. */
type CertificateFacts = { grantId: string; agreementHash: string; effectiveAt: Date; expiresAt: Date };

/**
 * Hex SHA-256 over the facts of a license in a fixed order. The license page draws its rosette from it, and anyone who
 * holds the facts can recompute it. Licenses older than stored agreements keep the hash of the first version.
 */
export function certificateHash(facts: CertificateFacts): string {
  const lines = [
    "license-certificate/2",
    facts.grantId,
    facts.agreementHash,
    facts.effectiveAt.toISOString(),
    facts.expiresAt.toISOString(),
  ];
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}
