import { CompactSign } from "jose";
import { licenseKeys } from "@/lib/certificates/keys";
import { canonicalJson } from "@/lib/text/canonical";

/**
 * Signs a credential (W3C VC 2.0, secured with JOSE): a compact JWS, Ed25519, whose payload is the credential as canonical
 * JSON. Only what this server has made itself may be given to it, never what a client sent.
 */
export async function signCredential(credential: Record<string, unknown>): Promise<string> {
  const { kid, signingKey } = await licenseKeys();
  return new CompactSign(new TextEncoder().encode(canonicalJson(credential)))
    .setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid })
    .sign(signingKey);
}
