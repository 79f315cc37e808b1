import { calculateJwkThumbprint, compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";
import { expect, test, vi } from "vitest";
import { type LicenseKeySet, newKeySet, rotated } from "@/lib/key-formats";
import { testSecrets } from "@/tests/support/secrets";

async function serverWith(set: LicenseKeySet) {
  vi.resetModules();
  const settings = { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" };
  Object.assign(process.env, testSecrets, settings, { LICENSE_KEYS: JSON.stringify(set) });
  const { didDocument, publishedKeySet } = await import("@/lib/certificates/keys");
  const { signCredential } = await import("@/lib/certificates/keys");
  return {
    published: await publishedKeySet(),
    did: await didDocument(),
    signed: await signCredential({ a: "license" }),
  };
}

test("the first key signs under its own name, and every key of the set is published, in both documents", async () => {
  const earlier = newKeySet();
  // As somebody may write it by hand: a retired key with its private half.
  const set: LicenseKeySet = { keys: [...newKeySet().keys, ...rotated(earlier).keys] };
  const before = await serverWith(earlier);
  const { published, did, signed } = await serverWith(set);
  const kids = await Promise.all(set.keys.map(({ kty, crv, x }) => calculateJwkThumbprint({ kty, crv, x })));
  expect(decodeProtectedHeader(signed)).toEqual({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: kids[0] });
  expect(published.keys.map(({ kid }) => kid)).toEqual(kids);
  expect(published.keys.filter((key) => "d" in key)).toEqual([]);
  for (const certificate of [before.signed, signed]) await compactVerify(certificate, createLocalJWKSet(published));
  expect(did.assertionMethod).toEqual(kids.map((kid) => `did:web:likeright.test#${kid}`));
  expect(did.verificationMethod).toMatchObject(published.keys.map((publicKeyJwk) => ({ publicKeyJwk })));
});
