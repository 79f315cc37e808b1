import { generateKeyPairSync } from "node:crypto";
import { CompactSign, calculateJwkThumbprint, compactVerify, createLocalJWKSet, importJWK } from "jose";
import { expect, test } from "vitest";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import {
  announced,
  type LicenseKeySet,
  newKeySet,
  readKeySet,
  rotated,
  sealCertificates,
  sealFault,
} from "@/lib/key-formats";
import { testSecrets } from "@/tests/support/secrets";

const sign = async ({ keys: [first] }: LicenseKeySet): Promise<string> =>
  new CompactSign(new TextEncoder().encode("a license"))
    .setProtectedHeader({ alg: "EdDSA", kid: await calculateJwkThumbprint(first) })
    .sign(await importJWK(first, "EdDSA"));

const published = async ({ keys }: LicenseKeySet) =>
  createLocalJWKSet({
    keys: await Promise.all(
      keys.map(async ({ kty, crv, x }) => ({ kty, crv, x, kid: await calculateJwkThumbprint({ kty, crv, x }) })),
    ),
  });

test("what a key signed verifies after it was retired, twice, and the new one signs", async () => {
  const first = newKeySet();
  const earlier = await sign(first);
  const second = rotated(first);
  const third = rotated(second);
  expect(third.keys).toHaveLength(3);
  for (const set of [first, second, third]) await compactVerify(earlier, await published(set));
  await expect(compactVerify(await sign(third), await published(second))).rejects.toThrow(/no applicable key/);
  await compactVerify(await sign(third), await published(third));
});

test("while a new key is announced, whatever either set signs verifies with what the other publishes", async () => {
  const first = rotated(newKeySet());
  const next = rotated(first);
  const between = announced(first, next);
  expect(readKeySet(JSON.stringify(between))).toEqual(between);
  expect(between.keys.map((key) => "d" in key)).toEqual([true, false, false]);
  for (const [signing, publishing] of [
    [first, between],
    [between, first],
    [between, next],
    [next, between],
  ] as const)
    await compactVerify(await sign(signing), await published(publishing));
});

test("retired keys have no private half, and every set can be parsed again", () => {
  const set = rotated(rotated(newKeySet()));
  expect(set.keys.map((key) => "d" in key)).toEqual([true, false, false]);
  expect(readKeySet(JSON.stringify(set))).toEqual(set);
});

test("an invalid set, or one that cannot sign, is rejected", () => {
  const { keys } = newKeySet();
  const [{ d, ...open }] = keys;
  const [another] = newKeySet().keys;
  for (const set of [
    {},
    { keys: [] },
    { keys: [open] },
    { keys: [{ ...keys[0], crv: "X25519" }] },
    { keys: [{ ...keys[0], d: `${d}A` }] },
    { keys: [{ ...keys[0], d: another.d }] },
    { keys: [{ ...keys[0], x: another.x }] },
  ])
    expect(readKeySet(JSON.stringify(set)), JSON.stringify(set)).toBeUndefined();
  expect(readKeySet("")).toBeUndefined();
  expect(readKeySet("{")).toBeUndefined();
});

test("a seal's key and certificate must match, otherwise the fault is reported", () => {
  const { SEAL_KEY, SEAL_CERTIFICATE } = testSecrets;
  expect(sealFault(SEAL_KEY, SEAL_CERTIFICATE)).toBeUndefined();
  expect(sealFault(undefined, SEAL_CERTIFICATE)).toMatch(/^SEAL_KEY is missing/);
  expect(sealFault(SEAL_KEY, undefined)).toMatch(/^SEAL_CERTIFICATE is missing/);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const another = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  expect(sealFault(another, SEAL_CERTIFICATE)).toMatch(/^SEAL_CERTIFICATE is not that of SEAL_KEY/);
  expect(sealFault("no key", SEAL_CERTIFICATE)).toMatch(/must be a private key and a certificate in PEM/);
});

test("of several certificates the first must be the key's, and each must be readable", async () => {
  const { SEAL_KEY, SEAL_CERTIFICATE } = testSecrets;
  const next = await makeSealKeys("CN=Next", new Date());
  const renewed = `${next.certificate}${SEAL_CERTIFICATE}`;
  expect(sealFault(next.key, renewed)).toBeUndefined();
  expect(sealCertificates(renewed).map(({ subject }) => subject)).toEqual(["CN=Next", "CN=Likeright tests"]);
  expect(sealFault(SEAL_KEY, renewed)).toMatch(/^SEAL_CERTIFICATE is not that of SEAL_KEY/);
  const broken = `${next.certificate}${SEAL_CERTIFICATE.replace("MIIB", "AAAA")}`;
  expect(sealFault(next.key, broken)).toMatch(/in PEM/);
});
