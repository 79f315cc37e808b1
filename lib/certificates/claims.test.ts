import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { canonicalJson } from "@/lib/text/version";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, {
  DATABASE_URL: "postgresql://unused",
  SITE_URL: "https://likeright.test:8080",
});
const { makeAgreement } = await import("@/lib/terms/agreement");
const { licenseCredential, privateFacts } = await import("@/lib/certificates/credential");
const { certificateHash } = await import("@/lib/certificates/keys");

const id = "5f0c7a52-6f55-4a57-9a52-000000000001";
const times = { effectiveAt: new Date("2026-11-30T12:00:00.000Z"), expiresAt: new Date("2027-02-28T12:00:00.000Z") };
const terms: OfferTerms = {
  rights: ["voice"],
  category: "games",
  territory: "us",
  termMonths: 3,
  useCase: "A trailer.",
  priceCents: 35_000,
  scope: NARROWEST,
  replica: null,
};
const parties = {
  licensor: { id: "c", name: "Ada Merritt" },
  licensee: { id: "b", organisation: null, representative: "Bo Larsen", email: "bo@example.test" },
};
type Licensor = Parameters<typeof licenseCredential>[0]["licensor"];

function claims(
  changes: Partial<OfferTerms> = {},
  licensor: Licensor = { verifiedAt: null, activatedAt: null },
  hash?: string,
) {
  const agreement = makeAgreement(id, { ...terms, ...changes }, parties);
  const drawn = certificateHash({ grantId: id, agreementHash: agreement.hash, ...times });
  return licenseCredential({
    grant: { id, ...times, certificateHash: hash ?? drawn },
    agreement,
    licensor,
    evidence: [
      { party: "licensor", method: "decision-link", agreedAt: times.effectiveAt, statementDigest: "ab".repeat(32) },
    ],
    place: { list: 4, place: 77 },
    privateFacts: privateFacts(agreement.content, "ada@example.test", "salt"),
  }) as Record<string, unknown> & { credentialSubject: Record<string, unknown> };
}

test.each<[Partial<OfferTerms>, string[], string[], string]>([
  [{ rights: ["likeness"] }, ["Likeness"], ["Voice", "Digital replica", "AI training"], "prohibited"],
  [{ rights: ["voice"] }, ["Voice"], ["Likeness", "Digital replica", "AI training"], "prohibited"],
  [{ rights: ["training"] }, ["AI training"], ["Likeness", "Voice", "Digital replica"], "permitted-revocable"],
  [{ rights: ["likeness", "voice"] }, ["Likeness", "Voice"], ["Digital replica", "AI training"], "prohibited"],
  [
    { rights: ["likeness", "voice", "training"] },
    ["Likeness", "Voice", "AI training"],
    ["Digital replica"],
    "permitted-revocable",
  ],
])(
  "a license for %j says what is granted, what is withheld, and whether anybody may train",
  (granted, rights, withheld, aiTraining) => {
    expect(claims(granted).credentialSubject).toMatchObject({ rights, withheld, aiTraining });
  },
);

test("a certificate states how and when the creator was checked", () => {
  const [activatedAt, verifiedAt] = [new Date("2026-10-01T00:00:00.000Z"), new Date("2026-11-01T00:00:00.000Z")];
  const checked = (licensor: Licensor) =>
    (claims({}, licensor).credentialSubject.licensor as Record<string, unknown>).verification;
  expect(checked({ activatedAt: null, verifiedAt: null })).toEqual({ level: "address-confirmed" });
  expect(checked({ activatedAt, verifiedAt: null })).toEqual({
    level: "address-confirmed",
    checkedAt: activatedAt.toISOString(),
  });
  expect(checked({ activatedAt, verifiedAt })).toEqual({
    level: "identity-reviewed",
    checkedAt: verifiedAt.toISOString(),
  });
});

test("it names its place, its issuer, its term and its evidence", () => {
  const list = "https://likeright.test:8080/status/4";
  expect(claims()).toMatchObject({
    id: `https://likeright.test:8080/v/${id}`,
    issuer: { id: "did:web:likeright.test%3A8080", name: "Likeright" },
    validFrom: "2026-11-30T12:00:00.000Z",
    validUntil: "2027-02-28T12:00:00.000Z",
    credentialStatus: {
      id: `${list}#77`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "77",
      statusListCredential: list,
    },
    evidence: [{ type: ["ElectronicAgreement"], party: "licensor", statementDigest: "ab".repeat(32) }],
    credentialSubject: { territory: { countries: ["US"] }, licensee: { name: "Bo Larsen" }, term: { months: 3 } },
  });
  expect(claims({ territory: "europe" }).credentialSubject.territory).toEqual({ region: "Europe" });
});

const replica: ReplicaTerms = {
  uses: [
    {
      medium: "games",
      shows: "The voice of the guide in the trailer.",
      amount: { count: 3, unit: "minutes" },
      languages: "English",
      tool: "A synthesizer",
      modelKeptAt: "A vault",
      modelDays: 0,
    },
  ],
  noticeDays: 0,
};

test("it claims the scope: media, account, edits, exclusivity, the last day, and of a replica how many uses", () => {
  const { credentialSubject: subject } = claims({
    rights: ["voice", "replica"],
    territory: "europe",
    scope: {
      media: ["radio_podcast", "games"],
      handle: true,
      edits: "adapt",
      product: "Moonpetal soda",
      exclusivity: { competitors: ["Rivalbrew"] },
    },
    replica,
  });
  expect(subject).toMatchObject({
    withheld: ["Likeness", "AI training"],
    media: ["Radio and podcast", "Games"],
    creatorsAccount: true,
    edits: "Adapt, without a change of meaning",
    exclusive: { field: "Games", territory: { region: "Europe" } },
    term: { months: 3, zone: "America/New_York", lastDay: "2027-02-28" },
    replica: { uses: 1, digest: createHash("sha256").update(canonicalJson(replica)).digest("hex") },
  });
  expect(JSON.stringify(subject)).not.toMatch(/Moonpetal|Rivalbrew|guide|synthesizer|vault/);
  const narrow = claims().credentialSubject;
  expect(narrow).toMatchObject({ media: [], creatorsAccount: false, edits: "As delivered", exclusive: false });
  expect(narrow).not.toHaveProperty("replica");
});

test("of an agreement older than scopes it claims what certificates claimed then", () => {
  const {
    scope: _,
    replica: __,
    term,
    ...older
  } = makeAgreement(id, { ...terms, rights: ["voice", "training"] }, parties).content;
  const content = { ...older, version: "agreement/2", term: { months: term.months } };
  const { credentialSubject } = licenseCredential({
    grant: { id, ...times, certificateHash: "" },
    agreement: { content, document: "", hash: "ab".repeat(32) },
    licensor: { verifiedAt: null, activatedAt: null },
    evidence: [],
    place: { list: 4, place: 77 },
    privateFacts: "{}",
  });
  expect(Object.keys(credentialSubject)).toEqual(
    "id licensor licensee rights aiTraining withheld fieldOfUse territory term exclusive sublicensable agreement privateFactsDigest payment rehearsal".split(
      " ",
    ),
  );
  expect(credentialSubject).toMatchObject({ withheld: ["Likeness"], term: { months: 3 }, exclusive: false });
  expect(credentialSubject.term).toEqual({ months: 3 });
});

test("its private facts are salted, and the certificate holds their digest alone", () => {
  const { content } = makeAgreement(id, terms, {
    licensor: { id: "c", name: "Ada Merritt" },
    licensee: { id: "b", organisation: null, representative: "Bo Larsen", email: "bo@example.test" },
  });
  const held = privateFacts(content, "ada@example.test", "salt");
  expect(JSON.parse(held)).toEqual({
    salt: "salt",
    price: { cents: 35_000, currency: "USD" },
    fee: content.fee,
    emails: { licensor: "ada@example.test", licensee: "bo@example.test" },
    use: "A trailer.",
  });
  const digest = createHash("sha256").update(held).digest("hex");
  expect(claims().credentialSubject.privateFactsDigest).toBe(digest);
  expect(JSON.stringify(claims())).not.toMatch(/trailer|35000|ada@|bo@/);
});

test("a rosette that these facts do not produce is omitted", () => {
  expect(claims().credentialSubject.rosette).toMatch(/^[0-9a-f]{64}$/);
  expect(claims({}, undefined, "ab".repeat(32)).credentialSubject).not.toHaveProperty("rosette");
});
