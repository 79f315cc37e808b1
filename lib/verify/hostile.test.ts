import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { encodeList } from "@/lib/certificates/status-list";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
const { licenseCredential, statusListUrl } = await import("@/lib/certificates/credential");
const { publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { certificateHash } = await import("@/lib/certificates/keys");
const { checkLicense } = await import("@/lib/verify/check");
const { canVerify } = await import("@/lib/verify/signed");
const { headlineOf } = await import("@/lib/verify/wording");
const { agreementCorpus } = await import("@/tests/support/certificates");

const [agreement] = agreementCorpus();
if (!agreement) throw new Error("There are no agreements");
const effectiveAt = new Date("2026-11-30T12:00:00.000Z");
const expiresAt = new Date("2027-02-28T12:00:00.000Z");
const id = "5f0c7a52-6f55-4a57-9a52-000000000001";
const hash = certificateHash({ grantId: id, agreementHash: agreement.hash, effectiveAt, expiresAt });
const now = new Date("2026-12-15T00:00:00.000Z");
const credential = licenseCredential({
  grant: { id, effectiveAt, expiresAt, certificateHash: hash },
  agreement,
  licensor: { verifiedAt: null, activatedAt: null },
  evidence: [],
  place: { list: 1, place: 7 },
  privateFacts: "{}",
});
const subject = credential.credentialSubject as Record<string, unknown>;

let material: Parameters<typeof checkLicense>[0];
beforeAll(async () => {
  const statusList = await signCredential({
    id: statusListUrl(1),
    type: ["BitstringStatusListCredential"],
    validFrom: now.toISOString(),
    credentialSubject: { statusPurpose: "revocation", encodedList: encodeList([]) },
  });
  material = { certificate: await signCredential(credential), keys: await publishedKeySet(), statusList, now };
});
afterEach(() => vi.restoreAllMocks());

const check = (changes: Partial<typeof material> = {}) => checkLicense({ ...material, ...changes });
const encoded = (text: string) => Buffer.from(text).toString("base64url");
const lineOf = (report: Awaited<ReturnType<typeof check>>, name: string) =>
  report.checks.find(({ what }) => what === name);

/** Neither a string nor a number; converting it to either throws. */
const trap = { toString: 1, valueOf: 1 };

test("any value in place of a text gives a refusal, not an exception", async () => {
  const [, , tail] = material.certificate.split(".");
  const header = { alg: "EdDSA", typ: "vc+jwt", kid: "k" };
  for (const changes of [
    { validFrom: trap, validUntil: trap },
    { credentialSubject: { ...subject, id: trap, agreement: { digest: trap } } },
    { credentialSubject: { ...subject, licensor: { name: trap }, rights: [trap], territory: { region: trap } } },
    { issuer: { id: trap } },
    { type: ["LikenessLicenseCredential"], credentialStatus: { type: trap } },
  ]) {
    const body = encoded(JSON.stringify({ ...credential, ...changes }));
    const certificate = `${encoded(JSON.stringify(header))}.${body}.${tail}`;
    expect((await check({ certificate })).verdict).toBe("refused");
    expect((await check({ certificate, keys: undefined })).verdict).toMatch(/refused|open/);
  }
  for (const part of ["alg", "typ", "kid"]) {
    const deep = `{"alg":"EdDSA","typ":"vc+jwt","kid":"k","${part}":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const certificate = `${encoded(deep)}.${encoded("{}")}.${tail}`;
    // Of another type it does not claim to be ours.
    expect((await check({ certificate })).verdict).toBe(part === "typ" ? "unreadable" : "refused");
  }
});

test("even under our own signature a value that is not a text is read as unknown", async () => {
  const changed = { ...subject, licensor: { name: trap }, rights: [trap, "Voice"], fieldOfUse: null };
  const certificate = await signCredential({ ...credential, credentialSubject: changed });
  expect((await check({ certificate })).facts).toMatchObject({
    licensor: "unknown",
    rights: "unknown, voice",
    field: "unknown",
  });
});

test("an agreement with a duplicate member is refused, although it parses to the agreed content", async () => {
  const { document } = agreement;
  expect(lineOf(await check({ agreement: document }), "Agreement")?.result).toBe("good");
  for (const twice of [
    document.replace('"price":', '"price":{"cents":100000000,"currency":"USD"},"price":'),
    document.replace('"use":', '"use":"Anything, for ever.","use":'),
    document.replace('"cents":', '"cents":1,"cents":'),
  ]) {
    expect(JSON.parse(twice)).toEqual(agreement.content);
    const report = await check({ agreement: twice });
    expect([report.verdict, lineOf(report, "Agreement")?.says]).toEqual([
      "refused",
      "This agreement says something twice: what one reads first may not be what was agreed.",
    ]);
  }
});

test("without keys an agreement is compared with the certificate, but the result stays open", async () => {
  const report = await check({ keys: undefined, agreement: agreement.document });
  expect([report.verdict, lineOf(report, "Agreement")?.result]).toEqual(["open", "open"]);
  const other = await check({ keys: undefined, agreement: '{"version":"agreement/1","clauses":[]}' });
  expect([other.verdict, lineOf(other, "Agreement")?.result]).toEqual(["refused", "bad"]);
});

test("a current list reports a license as valid, an older one that it was valid then", async () => {
  const of = (hours: number) => check({ now: new Date(now.getTime() + hours * 3_600_000) });
  expect((await of(24)).verdict).toBe("valid");
  const old = await check({ now: new Date(now.getTime() + 24 * 3_600_000 + 1) });
  expect([old.verdict, lineOf(old, "State")]).toEqual([
    "open",
    {
      what: "State",
      result: "open",
      says: "Not revoked, as of 24 hours ago. What came since, only a newer status list says.",
    },
  ]);
});

test.each(["bad", "open"] as const)(
  "with a seal that is %s the headline is of the certificate alone",
  async (result) => {
    const seal = { what: "Seal", result, says: "" };
    const report = await check({ seal, agreement: agreement.document });
    expect([report.verdict, report.facts?.number]).toEqual(["unsealed", id]);
    const pages = result === "bad" ? "not as we sealed them" : "not checked";
    expect(headlineOf(report).title).toBe(`The certificate in this file is valid, its pages are ${pages}`);
    const revoked = headlineOf(await check({ seal, now: expiresAt }));
    for (const { means } of [headlineOf(report), revoked])
      expect(means).toContain("read the terms below, not the pages");
    const ended = await check({ seal, now: expiresAt });
    expect(ended.verdict).toBe("ended");
    expect((await check({ seal, keys: undefined })).verdict).toBe("open");
    expect((await check({ seal: { ...seal, result: "good" } })).verdict).toBe("valid");
  },
);

test("a browser without Ed25519 says so for the signature and the list, and reports nothing as valid", async () => {
  expect(await canVerify()).toBe(true);
  vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new DOMException("Unrecognized name", "NotSupportedError"));
  expect(await canVerify()).toBe(false);
  const report = await check();
  expect([report.verdict, report.facts]).toEqual(["open", undefined]);
  expect(lineOf(report, "Signature")).toMatchObject({ result: "open", says: expect.stringMatching(/to the server/) });
  expect(lineOf(report, "State")).toMatchObject({
    result: "bad",
    says: "The signature of the status list cannot be checked here.",
  });
});

test("a rosette that does not match its facts is reported", async () => {
  const changed = { ...subject, rosette: "ab".repeat(32) };
  const report = await check({ certificate: await signCredential({ ...credential, credentialSubject: changed }) });
  expect([report.verdict, lineOf(report, "Rosette")?.result]).toEqual(["refused", "bad"]);
  expect(report.rosettes?.[0]).not.toBe(report.rosettes?.[1]);
});

test("a certificate whose signature cannot be checked is never valid, whatever a genuine list says", async () => {
  const { keys } = await publishedKeySet();
  const [, body, tail] = material.certificate.split(".");
  const header = encoded(JSON.stringify({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: "unreadable" }));
  const unreadable = { kty: "OKP", crv: "Ed25519", x: "AA", kid: "unreadable" };
  const report = await check({
    certificate: `${header}.${body}.${tail}`,
    keys: { issuer: "https://likeright.test", keys: [unreadable, ...keys] },
  });
  expect([lineOf(report, "Signature")?.result, lineOf(report, "State")?.result]).toEqual(["open", "good"]);
  expect(report.verdict).toBe("open");
});
