// It is long, because it holds every fault of a certificate, each with the line that reports it.

import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { beforeAll, expect, test } from "vitest";
import { encodeList } from "@/lib/certificates/status-list";
import { NARROWEST } from "@/lib/terms/scope";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
const { makeAgreement } = await import("@/lib/terms/agreement");
const { licenseCredential, statusListUrl } = await import("@/lib/certificates/credential");
const { licenseKeys, publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { certificateHash } = await import("@/lib/certificates/keys");
const { checkLicense } = await import("@/lib/verify/check");

const site = "https://likeright.test";
const effectiveAt = new Date("2026-11-30T12:00:00.000Z");
const expiresAt = new Date("2027-02-28T12:00:00.000Z");
const now = new Date("2026-12-15T00:00:00.000Z");
const id = "5f0c7a52-6f55-4a57-9a52-000000000001";
const agreement = makeAgreement(
  "6f0c7a52-6f55-4a57-9a52-000000000002",
  {
    rights: ["likeness"],
    category: "games",
    territory: "europe",
    termMonths: 3,
    useCase: "A trailer.",
    priceCents: 35_000,
    scope: NARROWEST,
    replica: null,
  },
  {
    licensor: { id: "7f0c7a52-6f55-4a57-9a52-000000000003", name: "Ada \u05d0\u05d3\u05d4 Merritt" },
    licensee: { id: "b", organisation: "Larsen <b>Coffee</b>", representative: "Bo", email: "bo@example.test" },
  },
);

const credentialOf = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...licenseCredential({
    grant: {
      id,
      effectiveAt,
      expiresAt,
      certificateHash: certificateHash({ grantId: id, agreementHash: agreement.hash, effectiveAt, expiresAt }),
    },
    agreement,
    licensor: { verifiedAt: null, activatedAt: effectiveAt },
    evidence: [],
    place: { list: 1, place: 77 },
    privateFacts: "{}",
  }),
  ...changes,
});

const listOf = (places: number[], changes: Record<string, unknown> = {}): Promise<string> =>
  signCredential({
    id: statusListUrl(1),
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    validFrom: now.toISOString(),
    credentialSubject: { statusPurpose: "revocation", encodedList: encodeList(places) },
    ...changes,
  });

let certificate: string;
let statusList: string;
let keys: unknown;
beforeAll(async () => {
  certificate = await signCredential(credentialOf());
  statusList = await listOf([3]);
  keys = await publishedKeySet();
});

const check = (changes: Partial<Parameters<typeof checkLicense>[0]> = {}) =>
  checkLicense({ certificate, keys, statusList, now, ...changes });
const lines = (report: Awaited<ReturnType<typeof checkLicense>>) =>
  Object.fromEntries(report.checks.map(({ what, result }) => [what, result]));

test("a license in effect with all material is valid", async () => {
  const report = await check({ agreement: JSON.stringify(agreement.content, null, 2) });
  expect(report.verdict).toBe("valid");
  expect(lines(report)).toEqual({
    Signature: "good",
    Issuer: "good",
    Term: "good",
    State: "good",
    Rosette: "good",
    Agreement: "good",
  });
  expect(report.facts).toEqual({
    number: id,
    licensor: "Ada \u05d0\u05d3\u05d4 Merritt",
    licensorChecked: "address confirmed; identity not checked by us",
    licensee: "Larsen <b>Coffee</b>",
    licenseeChecked: "address at example.test confirmed; organization not checked by us",
    rights: "Likeness",
    withheld: "Voice, digital replica, AI training",
    field: "Games",
    territory: "Europe",
    from: "November 30, 2026 at 7:00 AM EST",
    until: "February 28, 2027 at 6:59 AM EST",
    media: "As the two agreed; no paid media",
    creatorsAccount: "No",
    edits: "As delivered",
    exclusivity: "Not exclusive",
    replica: "Not permitted",
  });
});

test("the verdict follows from the term and the state", async () => {
  expect((await check({ now: new Date("2026-11-30T11:59:59.999Z") })).verdict).toBe("not-yet");
  for (const moment of [effectiveAt, new Date("2027-02-28T11:59:59.999Z")]) {
    const ofThen = await listOf([], { validFrom: moment.toISOString() });
    expect((await check({ now: moment, statusList: ofThen })).verdict).toBe("valid");
  }
  expect((await check({ now: expiresAt })).verdict).toBe("ended");
  expect((await check({ statusList: await listOf([77]) })).verdict).toBe("revoked");
  expect((await check({ statusList: await listOf([76, 78]) })).verdict).toBe("valid");
  expect((await check({ statusList: await listOf([77]), now: expiresAt })).verdict).toBe("revoked");
});

test("without keys or a status list no license is reported as valid", async () => {
  expect((await check({ keys: undefined })).verdict).toBe("open");
  expect((await check({ keys: undefined })).facts).toBeUndefined();
  expect((await check({ statusList: undefined })).verdict).toBe("open");
});

test("every changed bit of header, payload and signature is refused, or makes the text unreadable", async () => {
  const [head = "", body = "", tail = ""] = certificate.split(".");
  for (const [part, text] of [head, body, tail].entries()) {
    const bytes = Buffer.from(text, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += part === 1 ? 7 : 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const parts = [head, body, tail];
      parts[part] = changed.toString("base64url");
      const { verdict, facts } = await check({ certificate: parts.join(".") });
      // A changed letter of the JSON's own syntax or of the type leaves nothing that claims to be a license.
      expect(part === 2 ? ["refused"] : ["refused", "unreadable"], `part ${part}, bit ${bit}`).toContain(verdict);
      expect(facts).toBeUndefined();
    }
  }
});

test("another spelling of the same bytes is refused", async () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet[alphabet.indexOf(certificate.at(-1) ?? "") + 1] ?? "";
  const spelled = certificate.slice(0, -1) + last;
  const signature = (text: string) => Buffer.from(text.split(".")[2] ?? "", "base64url").toString("hex");
  expect(signature(spelled)).toBe(signature(certificate));
  expect((await check({ certificate: spelled })).verdict).toBe("unreadable");
});

test.each([
  ["no algorithm", { alg: "none" }],
  ["another type", { alg: "EdDSA", typ: "JWT" }],
  ["a key of its own", { alg: "EdDSA", typ: "vc+jwt", jwk: { kty: "OKP", crv: "Ed25519", x: "a" } }],
  ["an extension that must be understood", { alg: "EdDSA", typ: "vc+jwt", crit: ["b64"], b64: false }],
  ["no key named", { alg: "EdDSA", typ: "vc+jwt" }],
])("a header with %s is refused", async (_, header) => {
  const [, body = "", tail = ""] = certificate.split(".");
  const head = Buffer.from(JSON.stringify(header)).toString("base64url");
  expect((await check({ certificate: `${head}.${body}.${tail}` })).verdict).toBe("refused");
});

test.each([
  ["no algorithm", { alg: "none", typ: "vc+jwt" }],
  ["another algorithm", { alg: "Ed25519", typ: "vc+jwt" }],
  ["another type", { alg: "EdDSA", typ: "JWT" }],
  ["a key of its own", { alg: "EdDSA", typ: "vc+jwt", jwk: { kty: "OKP", crv: "Ed25519", x: "a" } }],
  ["the address of a key", { alg: "EdDSA", typ: "vc+jwt", jku: "https://likeright.test/keys" }],
])("a header with %s is refused, even over our own signature", async (_, header) => {
  const { kid, signingKey } = await licenseKeys();
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signed = `${encoded({ ...header, kid })}.${encoded(credentialOf())}`;
  const tail = await crypto.subtle.sign("Ed25519", signingKey, Buffer.from(signed));
  const report = await check({ certificate: `${signed}.${Buffer.from(tail).toString("base64url")}` });
  expect(report.verdict).toBe("refused");
  expect(report.checks[0]?.says).toContain("It is refused without a further look.");
});

test("a foreign signature is refused, even with our key's id, and shows no facts", async () => {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const { kid } = (await publishedKeySet()).keys[0] ?? { kid: "" };
  const forged = await new CompactSign(new TextEncoder().encode(JSON.stringify(credentialOf())))
    .setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid })
    .sign(privateKey);
  const report = await check({ certificate: forged });
  expect(report.verdict).toBe("refused");
  expect(report.facts).toBeUndefined();
  // The certificate's own claims are not reported as checked.
  expect(lines(report)).toEqual({ Signature: "bad", Rosette: "good" });
  // With keys of the forger's choosing the signature verifies: trust depends on where the keys come from.
  const theirs = { issuer: site, keys: [{ ...(await exportJWK(publicKey)), kid }] };
  expect(lines(await check({ certificate: forged, keys: theirs }))).toMatchObject({ Signature: "good", State: "bad" });
});

test("a detached payload, an empty text and an endless text are unreadable, and accuse nobody", async () => {
  const [head = "", , tail = ""] = certificate.split(".");
  for (const text of [`${head}..${tail}`, "", ".", "a.b", `${certificate}.x`, "a".repeat(500_000)])
    expect((await check({ certificate: text })).verdict, text.slice(0, 40)).toBe("unreadable");
  expect((await check({ certificate: `${head}.e30.${tail}` })).verdict).toBe("refused");
});

test("signed text that does not claim to be ours is unreadable, not refused", async () => {
  const { privateKey } = await generateKeyPair("ES256");
  const foreign = await new CompactSign(new TextEncoder().encode('{"iss":"https://accounts.example"}'))
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .sign(privateKey);
  expect((await check({ certificate: foreign })).verdict).toBe("unreadable");
});

test("another issuer, another kind of credential, and another issuer's status list are refused", async () => {
  const changed = async (changes: Record<string, unknown>) =>
    check({ certificate: await signCredential(credentialOf(changes)) });
  expect((await changed({ issuer: { id: "did:web:other.test" } })).verdict).toBe("refused");
  expect((await changed({ type: ["VerifiableCredential"] })).verdict).toBe("refused");
  const entry = { type: "BitstringStatusListEntry", statusPurpose: "revocation", statusListIndex: "77" };
  for (const list of [
    "https://other.test/status/1",
    "https://lykeright.test/status/1",
    `${site}/status/1/x`,
    `${site}/status/`,
    `${site}.evil/status/1`,
  ])
    expect((await changed({ credentialStatus: { ...entry, statusListCredential: list } })).verdict, list).toBe(
      "refused",
    );
  expect((await changed({ credentialStatus: undefined })).verdict).toBe("refused");
});

test("a status list must be signed, be the one that is named, and hold the place", async () => {
  const [head = "", body = "", tail = ""] = statusList.split(".");
  const broken = `${head}.${body.slice(0, -2)}AA.${tail}`;
  expect((await check({ statusList: broken })).verdict).toBe("open");
  expect((await check({ statusList: certificate })).verdict).toBe("open");
  expect((await check({ statusList: await listOf([77], { id: statusListUrl(2) }) })).verdict).toBe("open");
  const short = { statusPurpose: "revocation", encodedList: "uH4sIAAAAAAAAAwMAAAAAAAAAAAA" };
  expect((await check({ statusList: await listOf([], { credentialSubject: short }) })).verdict).toBe("open");
});

test.each([
  ["2026-12-15T00:00:00.000Z", "Not revoked, as of now."],
  ["2026-12-15T01:00:00.000Z", "Not revoked, as of 60 minutes ago."],
  ["2026-12-16T00:00:00.000Z", "Not revoked, as of 24 hours ago."],
  ["2026-12-25T00:00:00.000Z", "Not revoked, as of 10 days ago. What came since, only a newer status list says."],
  ["2026-12-14T23:00:00.000Z", "Not revoked, by a list from the future: this clock, or the issuer’s, is wrong."],
])("at %s the age of a list from midnight is described", async (at, says) => {
  expect((await check({ now: new Date(at) })).checks.find(({ what }) => what === "State")?.says).toBe(says);
});

test("another agreement, or a changed one, is detected", async () => {
  const changed = JSON.stringify({ ...agreement.content, use: "A film." });
  const report = await check({ agreement: changed });
  expect(lines(report)).toMatchObject({ Agreement: "bad", Signature: "good" });
  expect(report.verdict).toBe("refused");
  expect((await check({ agreement: "no JSON" })).verdict).toBe("refused");
});
