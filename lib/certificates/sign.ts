import { CompactSign } from "jose";
import { licenseKeys } from "@/lib/certificates/keys";
import { canonicalJson } from "@/lib/text/canonical";

/**
 * Signs a credential (W3C VC 2.0, secured with JOSE) as a compact Ed25519 JWS over its canonical JSON. Only pass
 * credentials made by this server, never a client's input.
 */
export async function signCredential(credential: Record<string, unknown>): Promise<string> {
  const { kid, signingKey } = await licenseKeys();
  return new CompactSign(new TextEncoder().encode(canonicalJson(credential)))
    .setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid })
    .sign(signingKey);
}
