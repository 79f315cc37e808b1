import { createPrivateKey, X509Certificate } from "node:crypto";

const MAKE = "`npm run keys -- new` prints both";

/**
 * What is wrong with the key and certificate that seal documents; undefined if they match. Expiry is checked only when
 * sealing, so that a server never stops because a certificate expired.
 */
export function sealFault(key: string | undefined, certificate: string | undefined): string | undefined {
  if (!key) return `SEAL_KEY is missing: ${MAKE}`;
  if (!certificate) return `SEAL_CERTIFICATE is missing: ${MAKE}`;
  try {
    const isPair = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
    return isPair ? undefined : `SEAL_CERTIFICATE is not that of SEAL_KEY: ${MAKE}`;
  } catch {
    return `SEAL_KEY and SEAL_CERTIFICATE must be a private key and a certificate in PEM: ${MAKE}`;
  }
}
