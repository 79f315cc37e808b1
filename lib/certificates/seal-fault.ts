import { createPrivateKey, X509Certificate } from "node:crypto";

const MAKE = "`npm run keys -- new` prints both";

/**
 * What is wrong with the key and the certificate that seal documents; undefined when they belong together. Whether the
 * certificate is still valid is for the moment of sealing: a server must not end because a day has passed.
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
