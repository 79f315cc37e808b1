import { createHash, hkdfSync } from "node:crypto";
import { CompactSign, calculateJwkThumbprint, importJWK, type JWK } from "jose";
import { env, isPreview, siteUrl } from "@/lib/env";
import { type LicenseKeySet, readKeySet } from "@/lib/key-formats";
import { once } from "@/lib/once";
import { canonicalJson } from "@/lib/text/version";
import { didOf } from "@/lib/verify/check";

/** A published key. `kid` is its thumbprint (RFC 7638). */
type PublishedKey = JWK & { kid: string };

type LicenseKeys = { kid: string; signingKey: CryptoKey; published: PublishedKey[] };

async function publish({ x }: { x: string }): Promise<PublishedKey> {
  const key = { kty: "OKP", crv: "Ed25519", x } as const;
  return { ...key, kid: await calculateJwkThumbprint(key), alg: "EdDSA", use: "sig" };
}

/** The DER prefix of a 32-byte private Ed25519 key (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * A preview without keys derives one from its LINK_SECRET. Its certificates name the preview's address as the issuer and are
 * not real licenses.
 */
async function previewKeySet(): Promise<LicenseKeySet> {
  const seed = hkdfSync("sha256", env().LINK_SECRET, "", "preview license key 1", 32);
  const der = Buffer.concat([PRIVATE_PREFIX, Buffer.from(seed)]);
  const key = await crypto.subtle.importKey("pkcs8", der, "Ed25519", true, ["sign"]);
  const { x = "", d = "" } = await crypto.subtle.exportKey("jwk", key);
  return { keys: [{ kty: "OKP", crv: "Ed25519", x, d }] };
}

/** From LICENSE_KEYS, which `env` has validated; a preview may have none. */
export const licenseKeys = once(async (): Promise<LicenseKeys> => {
  const { LICENSE_KEYS } = env();
  const set = LICENSE_KEYS === undefined && isPreview() ? await previewKeySet() : readKeySet(LICENSE_KEYS ?? "");
  if (!set) throw new Error("LICENSE_KEYS is not set");
  const published = await Promise.all(set.keys.map(publish));
  const signingKey = await importJWK(set.keys[0], "EdDSA");
  return { kid: published[0]?.kid ?? "", signingKey: signingKey as CryptoKey, published };
});

export const issuerDid = (): string => didOf(siteUrl());

/** Served at /.well-known/jwks.json: every key whose certificates still count, including retired keys. */
export const publishedKeySet = async (): Promise<{ issuer: string; keys: PublishedKey[] }> => ({
  // Lets a saved key set say whose it is.
  issuer: siteUrl(),
  keys: (await licenseKeys()).published,
});

/** Served at /.well-known/did.json. */
export async function didDocument(): Promise<Record<string, unknown>> {
  const id = issuerDid();
  const methods = (await licenseKeys()).published.map((key) => ({
    id: `${id}#${key.kid}`,
    type: "JsonWebKey",
    controller: id,
    publicKeyJwk: key,
  }));
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

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
