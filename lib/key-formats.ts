import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { z } from "zod";

/** 32 bytes in base64url without padding. */
const bytes32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** An Ed25519 key (RFC 8037); `d` is the private half. */
const key = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: bytes32,
  d: bytes32.optional(),
});

function isPair(key: { kty: string; crv: string; x: string; d: string }): boolean {
  try {
    return createPublicKey(createPrivateKey({ key, format: "jwk" })).export({ format: "jwk" }).x === key.x;
  } catch {
    return false;
  }
}

/** LICENSE_KEYS: the first key signs; the others are published so that earlier signatures still verify. */
const keySet = z.object({ keys: z.tuple([key.required().refine(isPair)], key) });

export type LicenseKeySet = z.infer<typeof keySet>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const readKeySet = (text: string): LicenseKeySet | undefined => keySet.safeParse(parseJson(text)).data;

/** Completes a sentence that begins with "LICENSE_KEYS". */
export const KEY_SET_FAULT =
  "must be a JSON Web Key Set of Ed25519 keys whose first has its own private half: `npm run keys -- new` prints one";

function newKey(): LicenseKeySet["keys"][0] {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { kty: "OKP", crv: "Ed25519", x, d };
}

export const newKeySet = (): LicenseKeySet => ({ keys: [newKey()] });

type Key = LicenseKeySet["keys"][number];
const publicHalf = ({ kty, crv, x }: Key): Key => ({ kty, crv, x });

/** Earlier keys stay published without their private halves. */
export const rotated = ({ keys }: LicenseKeySet): LicenseKeySet => ({ keys: [newKey(), ...keys.map(publicHalf)] });

/**
 * The intermediate set of a rotation: the old key still signs, and the new one is already published. When several
 * servers restart one after the other, none signs with a key that another does not publish.
 */
export const announced = ({ keys: [signing, ...others] }: LicenseKeySet, next: LicenseKeySet): LicenseKeySet => ({
  keys: [signing, publicHalf(next.keys[0]), ...others],
});

/**
 * SEAL_CERTIFICATE: the first seals; the others sealed earlier and stay published, so that those seals still verify.
 * Throws if one cannot be read.
 */
export const sealCertificates = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );

const MAKE = "`npm run keys -- new` prints both";

/**
 * What is wrong with the key and certificate that seal documents; undefined if they match. Expiry is checked only when
 * sealing, so that a server never stops because a certificate expired.
 */
export function sealFault(key: string | undefined, certificate: string | undefined): string | undefined {
  if (!key) return `SEAL_KEY is missing: ${MAKE}`;
  if (!certificate) return `SEAL_CERTIFICATE is missing: ${MAKE}`;
  try {
    const [own] = sealCertificates(certificate);
    const isPair = own?.checkPrivateKey(createPrivateKey(key));
    return isPair ? undefined : `SEAL_CERTIFICATE is not that of SEAL_KEY: ${MAKE}`;
  } catch {
    return `SEAL_KEY and SEAL_CERTIFICATE must be a private key and a certificate in PEM: ${MAKE}`;
  }
}
