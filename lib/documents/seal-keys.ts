import "reflect-metadata";
import { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { addMonths } from "@/lib/time";

const MONTHS = 36;

const pem = (der: ArrayBuffer): string =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n")}\n-----END PRIVATE KEY-----\n`;

/**
 * P-256 and self-signed, in PEM. `subject` is a distinguished name such as "CN=Likeright, O=Likeright, Inc."; the
 * certificate is valid from `now`.
 */
export async function makeSealKeys(subject: string, now: Date): Promise<{ key: string; certificate: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: subject,
      keys,
      signingAlgorithm: algorithm,
      notBefore: now,
      notAfter: addMonths(now, MONTHS),
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    },
    webcrypto as Crypto,
  );
  return {
    key: pem(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)),
    certificate: `${certificate.toString("pem")}\n`,
  };
}
