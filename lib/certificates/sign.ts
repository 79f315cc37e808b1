import { createHash } from "node:crypto";
import { CompactSign } from "jose";
import { licenseKeys } from "@/lib/certificates/keys";
import { canonicalJson } from "@/lib/text/version";

/** `agreementHash`: stands for the parties and the terms. */
type CertificateFacts = { grantId: string; agreementHash: string; effectiveAt: Date; expiresAt: Date };

/**
 * Hex SHA-256 over a license's facts in a fixed order. The license page draws its rosette from it, and anybody who has the
 * facts can recompute it. Licenses older than stored agreements keep the hash of the first version.
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

/**
 * Signs a credential (W3C VC 2.0, secured with JOSE) as a compact Ed25519 JWS over its canonical JSON. Pass only credentials
 * that this server made, never a client's input.
 */
export async function signCredential(credential: Record<string, unknown>): Promise<string> {
  const { kid, signingKey } = await licenseKeys();
  return new CompactSign(new TextEncoder().encode(canonicalJson(credential)))
    .setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid })
    .sign(signingKey);
}
