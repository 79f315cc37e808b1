import { gzipSync } from "node:zlib";
import { CompactSign } from "jose";
import { expect, test } from "vitest";
import { encodeList } from "@/lib/certificates/status-list";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
const { licenseKeys, publishedKeySet } = await import("@/lib/certificates/keys");
const { stateIn, statusPointer } = await import("@/lib/verify/state");

const site = "https://likeright.test";
const at = { list: `${site}/status/1`, place: 7 };
const list = {
  id: at.list,
  type: ["VerifiableCredential", "BitstringStatusListCredential"],
  validFrom: "2026-11-30T12:00:00.000Z",
  credentialSubject: { statusPurpose: "revocation", encodedList: encodeList([7]) },
};

async function read(changes: Record<string, unknown> = {}, header: Record<string, string> = {}) {
  const { kid, signingKey } = await licenseKeys();
  const text = await new CompactSign(new TextEncoder().encode(JSON.stringify({ ...list, ...changes })))
    .setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", kid, ...header })
    .sign(signingKey);
  return stateIn(text, at, await publishedKeySet());
}

test("a status list gives each place's state and its time", async () => {
  expect(await read()).toEqual({ read: true, revoked: true, asOf: new Date("2026-11-30T12:00:00.000Z"), ended: [] });
  const subject = { statusPurpose: "revocation", encodedList: encodeList([6, 8]) };
  expect(await read({ credentialSubject: subject })).toMatchObject({ read: true, revoked: false });
});

test("a place whose certificate was replaced says why; what is not understood says nothing", async () => {
  const endedAt = "2026-11-29T12:00:00.000Z";
  const entry = { statusListIndex: "7", right: "AI training", endedAt };
  const of = (replaced: unknown) => read({ credentialSubject: { ...list.credentialSubject, replaced } });
  expect(await of([{ ...entry, statusListIndex: "8" }, entry])).toMatchObject({
    ended: [{ right: "training", at: new Date(endedAt) }],
  });
  for (const replaced of [
    "x",
    { 7: entry },
    [null, 7, "7"],
    [{ ...entry, statusListIndex: 7 }],
    [{ ...entry, right: "Voice" }],
    [{ ...entry, endedAt: "soon" }],
  ])
    expect(await of(replaced), JSON.stringify(replaced)).toMatchObject({ revoked: true, ended: [] });
});

test.each<[string, Record<string, unknown>]>([
  ["of another kind", { type: ["VerifiableCredential", "LikenessLicenseCredential"] }],
  ["without a kind", { type: "BitstringStatusListCredential" }],
  ["of another purpose", { credentialSubject: { ...list.credentialSubject, statusPurpose: "suspension" } }],
  ["of another number", { id: `${site}/status/2` }],
  ["without a time", { validFrom: "soon" }],
  ["in another encoding", { credentialSubject: { ...list.credentialSubject, encodedList: encodeList([7]).slice(1) } }],
  ["that is not packed", { credentialSubject: { ...list.credentialSubject, encodedList: "uAAAA" } }],
])("a signed list %s is not read", async (_, changes) => {
  expect(await read(changes)).toMatchObject({ read: false, why: expect.stringMatching(/list/) });
});

test("a list under another type of signature is not read, even with our own key", async () => {
  expect(await read({}, { typ: "JWT" })).toMatchObject({ read: false });
});

test("a list that inflates to more than a megabyte is rejected", async () => {
  const bomb = (size: number) => `u${gzipSync(new Uint8Array(size)).toString("base64url")}`;
  const of = (encodedList: string) => read({ credentialSubject: { ...list.credentialSubject, encodedList } });
  expect(await of(bomb(1 << 20))).toMatchObject({ read: true, revoked: false });
  expect(await of(bomb((1 << 20) + 1))).toMatchObject({ read: false });
  expect(await of(bomb(1 << 24))).toMatchObject({ read: false });
});

test("a certificate points to a list of the same site, by its number, and to a place by its own", () => {
  const entry = {
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex: "7",
    statusListCredential: at.list,
  };
  expect(statusPointer({ credentialStatus: entry }, site)).toEqual(at);
  for (const wrong of [
    { type: "StatusList2021Entry" },
    { statusPurpose: "suspension" },
    { statusListIndex: 7 },
    { statusListIndex: "-7" },
    { statusListIndex: "7.5" },
    { statusListIndex: "" },
    { statusListCredential: `${site}/status/1#7` },
    { statusListCredential: 1 },
  ])
    expect(statusPointer({ credentialStatus: { ...entry, ...wrong } }, site), JSON.stringify(wrong)).toBeUndefined();
});
