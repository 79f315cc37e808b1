import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { beforeAll, expect, test } from "vitest";
import { encodeList } from "@/lib/certificates/status-list";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
const { licenseCredential, statusListUrl } = await import("@/lib/certificates/credential");
const { publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { certificateHash } = await import("@/lib/certificates/keys");
const { bring, checkPile } = await import("@/lib/verify/pile");
const { pageToSave, SAVED_MATERIAL_PLACE, thumbprintsOf } = await import("@/lib/verify/saved-page");
const { savedSources } = await import("@/lib/verify/saved-page");
const { headlineOf } = await import("@/lib/verify/wording");
const { agreementCorpus } = await import("@/tests/support/certificates");

const now = new Date("2026-12-15T00:00:00.000Z");
const [effectiveAt, expiresAt] = [new Date("2026-11-30T12:00:00.000Z"), new Date("2027-02-28T12:00:00.000Z")];
const [first, second] = agreementCorpus();
if (!first || !second) throw new Error("There are no agreements");

const credentialOf = (agreement: typeof first, id: string) =>
  licenseCredential({
    grant: {
      id,
      effectiveAt,
      expiresAt,
      certificateHash: certificateHash({ grantId: id, agreementHash: agreement.hash, effectiveAt, expiresAt }),
    },
    agreement,
    licensor: { verifiedAt: null, activatedAt: null },
    evidence: [],
    place: { list: 1, place: 7 },
    privateFacts: "{}",
  });
const listOf = {
  id: statusListUrl(1),
  type: ["BitstringStatusListCredential"],
  validFrom: now.toISOString(),
  credentialSubject: { statusPurpose: "revocation", encodedList: encodeList([]) },
};
const ids = ["5f0c7a52-6f55-4a57-9a52-000000000001", "5f0c7a52-6f55-4a57-9a52-000000000002"] as const;

let one: string;
let two: string;
let list: string;
let sources: ReturnType<typeof savedSources>;
beforeAll(async () => {
  one = await signCredential(credentialOf(first, ids[0]));
  two = await signCredential(credentialOf(second, ids[1]));
  list = await signCredential(listOf);
  const keys = await publishedKeySet();
  sources = savedSources({ keys, sealCertificates: testSecrets.SEAL_CERTIFICATE, savedOn: "2026-12-15" });
});

const lists = () => ({ name: "status.jwt", statusLists: [list] });
async function answersTo(pile: Parameters<typeof checkPile>[0]) {
  const answers = await checkPile(pile, sources, now);
  return answers.map(({ name, report, trouble }) => [
    name,
    report?.verdict ?? trouble,
    report?.checks.find(({ what }) => what === "Agreement")?.result,
  ]);
}

test("each certificate has its own answer, and each file without one its own reason", async () => {
  const pile = [
    lists(),
    { name: "one.jwt", certificates: [one] },
    { name: "many.txt", certificates: [one, two] },
    { name: "other.pdf", trouble: "No certificate." },
  ];
  expect(await answersTo(pile)).toEqual([
    ["one.jwt", "valid", undefined],
    ["many.txt, certificate 1", "valid", undefined],
    ["many.txt, certificate 2", "valid", undefined],
    ["other.pdf", "No certificate.", undefined],
  ]);
});

test("an agreement belongs to the certificate of its own file, or to the one whose digest it has", async () => {
  expect(
    await answersTo([
      lists(),
      { name: "agreement of 2.json", agreement: second.document },
      { name: "one.jwt", certificates: [one] },
      { name: "two.jwt", certificates: [two] },
    ]),
  ).toEqual([
    ["one.jwt", "valid", undefined],
    ["two.jwt", "valid", "good"],
  ]);
  const mixed = await answersTo([lists(), { name: "mixed.pdf", certificates: [one], agreement: second.document }]);
  expect(mixed).toEqual([["mixed.pdf", "refused", "bad"]]);
});

test("an agreement of another license, or one that was changed, is said to belong to none", async () => {
  const changed = first.document.replace('"version"', '"Version"');
  for (const agreement of [second.document, changed])
    expect(await answersTo([lists(), { name: "one.jwt", certificates: [one] }, { name: "a.json", agreement }])).toEqual(
      [
        ["one.jwt", "valid", undefined],
        ["a.json", expect.stringMatching(/^This agreement belongs to none of the certificates here/), undefined],
      ],
    );
  expect(await answersTo([{ name: "a.json", agreement: first.document }])).toEqual([
    ["a.json", "This belongs to a certificate. Add the certificate as well.", undefined],
  ]);
});

test("a PDF without our seal is not called valid, whatever is attached to it", async () => {
  const pdf = new TextEncoder().encode("%PDF-1.7\nEXCLUSIVE WORLDWIDE LICENSE INCLUDING AI TRAINING");
  const forged = { name: "a.pdf", certificates: [one], agreement: first.document, pdf };
  expect(await answersTo([lists(), forged])).toEqual([["a.pdf", "unsealed", "good"]]);
});

test("other certificates start over, and what belongs to those at hand is added", () => {
  const material = { name: "b", statusLists: ["l"], keys: {} };
  const before = [{ name: "a", certificates: ["x"] }, material];
  expect(bring(before, [{ name: "c", agreement: "{}" }])).toEqual([...before, { name: "c", agreement: "{}" }]);
  const next = { name: "c", certificates: ["y"] };
  expect(bring(before, [next])).toEqual([material, next]);
  expect(bring([{ name: "a", certificates: ["x"], statusLists: ["l"] }], [next])).toEqual([
    { name: "a", statusLists: ["l"] },
    next,
  ]);
});

test("a saved page never says of a forger's folder who issued it, whatever keys and lists lie in it", async () => {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const own = await publishedKeySet();
  for (const kid of ["theirs", own.keys[0]?.kid ?? ""]) {
    const sign = (content: object) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(content)))
        .setProtectedHeader({ alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid })
        .sign(privateKey);
    const keys = { issuer: "https://likeright.test", keys: [{ ...(await exportJWK(publicKey)), kid }] };
    const folder = [
      { name: "jwks.json", keys },
      { name: "status.jwt", statusLists: [await sign(listOf)] },
      { name: "license.jwt", certificates: [await sign(credentialOf(first, ids[0]))] },
    ];
    const [answer] = await checkPile(folder, sources, now);
    expect(answer?.report?.verdict).toBe(kid === "theirs" ? "open" : "refused");
    expect(answer?.report?.facts).toBeUndefined();
    expect(JSON.stringify(answer)).not.toMatch(/issued by|signed exactly this/);
    expect(answer?.report && headlineOf(answer.report).means).not.toMatch(/is right|genuine|Signed by/);
    expect(answer?.report?.checks.filter(({ result }) => result === "good").map(({ what }) => what)).not.toContain(
      "Issuer",
    );
  }
});

test("a saved page holds the keys of its day and names them by their thumbprints", async () => {
  const keys = await publishedKeySet();
  expect(await thumbprintsOf(keys)).toEqual(keys.keys.map(({ kid }) => kid));
  const material = { keys, sealCertificates: "</script><script>alert(1)</script>", savedOn: "2026-12-15" };
  const page = pageToSave(`<p>${SAVED_MATERIAL_PLACE}</p>`, material);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(JSON.parse(/id="saved">(.*?)<\/script>/.exec(page)?.[1] ?? "")).toEqual(material);
});
