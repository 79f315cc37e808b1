import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";
import { beforeAll, expect, test, vi } from "vitest";
import { publishedKeySet } from "@/lib/certificates/keys";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { issueMissingCertificates } from "@/lib/licenses/issue-missing";
import { voidGrant } from "@/lib/licenses/revoke";
import { log } from "@/lib/log";
import { approve, counter } from "@/lib/offers/decide";
import { verifyApprovalToken } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";
import { addOffer } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";

await testDatabase();

const now = new Date("2026-11-30T12:00:00.000Z");
const origin = { ip: "203.0.113.7", userAgent: "Mozilla/5.0 (test)" };

async function linkOf({ id, tokenSalt }: OfferRecord) {
  const link = await verifyApprovalToken(deriveToken("offer-decision", id, tokenSalt));
  if (!link) throw new Error("The link opens nothing");
  return link;
}

async function approved(offer: OfferRecord): Promise<string> {
  const outcome = await approve(await linkOf(offer), now, origin);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.grant.id;
}

async function verified(grantId: string) {
  const { jws = "" } = (await findCertificate(grantId)) ?? {};
  const keys = createLocalJWKSet(await publishedKeySet());
  const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ["EdDSA"] });
  expect(protectedHeader).toMatchObject({ alg: "EdDSA", typ: "vc+jwt", cty: "vc" });
  return JSON.parse(new TextDecoder().decode(payload));
}

let offer: OfferRecord;
let grantId: string;
beforeAll(async () => {
  offer = await addOffer(
    { rights: ["likeness", "voice", "training"], useCase: "A secret spring campaign." },
    new Date("2026-11-29T12:00:00.000Z"),
  );
  grantId = await approved(offer);
});

test("a license has its certificate from the moment of approval, and it verifies with the published keys alone", async () => {
  const credential = await verified(grantId);
  expect(credential).toMatchObject({
    type: ["VerifiableCredential", "LikenessLicenseCredential"],
    issuer: { name: "Likeright" },
    validFrom: "2026-11-30T12:00:00.000Z",
    validUntil: "2027-03-01T05:00:00.000Z",
    credentialSubject: {
      id: `urn:uuid:${grantId}`,
      licensor: { name: "Ada Merritt", verification: { level: "identity-reviewed" } },
      licensee: { name: "Larsen Coffee", verification: { level: "mailbox-confirmed", domain: "example.test" } },
      rights: ["Likeness", "Voice", "AI training"],
      withheld: ["Digital replica"],
      aiTraining: "permitted-revocable",
      fieldOfUse: "Advertising",
      territory: { countries: ["US"] },
      term: { months: 3, zone: "America/New_York", lastDay: "2027-02-28" },
      exclusive: false,
      sublicensable: false,
      agreement: { version: "agreement/4", digest: offer.agreement.hash },
      payment: { state: "simulated" },
      rehearsal: true,
    },
    evidence: [
      { party: "licensor", method: "decision-link", agreedAt: "2026-11-30T12:00:00.000Z" },
      { party: "licensee", method: "offer", agreedAt: "2026-11-29T12:00:00.000Z" },
    ],
  });
  const { rosette } = credential.credentialSubject;
  expect(await db().licenseGrant.findUniqueOrThrow({ where: { id: grantId } })).toMatchObject({
    certificateHash: rosette,
  });
});

test("it contains no price, addresses or intended use", async () => {
  const { jws = "" } = (await findCertificate(grantId)) ?? {};
  const text = JSON.stringify([decodeProtectedHeader(jws), credentialIn(jws)]);
  for (const secret of [offer.buyerEmail, offer.creatorEmail, offer.useCase, "35000", "priceCents", "350.00"])
    expect(text).not.toContain(secret);
});

test("the agreed terms are kept with their provenance", async () => {
  const consents = await db().consentRecord.findMany({ where: { offerId: offer.id }, orderBy: { party: "asc" } });
  expect(consents.map(({ party, document, statement, ip }) => ({ party, document, statement, ip }))).toEqual(
    expect.arrayContaining([
      {
        party: "buyer",
        document: "offer-terms",
        statement: "By submitting you agree to the terms as you fill them in here.",
        ip: null,
      },
      {
        party: "creator",
        document: "offer-terms",
        statement: "I have read these terms and agree to them",
        ip: origin.ip,
      },
      {
        party: "creator",
        document: "ai-training",
        statement:
          "I agree to AI training under these terms. I allow offers that include AI training. Each such offer still waits for my approval, and I can withdraw this at any time.",
        ip: origin.ip,
      },
    ]),
  );
});

test("a license from a counter-offer names the counter as the licensor's act", async () => {
  const first = await addOffer({}, new Date("2026-11-29T12:00:00.000Z"));
  const countered = await counter(await linkOf(first), 10, new Date("2026-11-29T13:00:00.000Z"));
  if (!countered.ok) throw new Error(countered.reason);
  const { evidence } = await verified(await approved(countered.child));
  expect(evidence).toMatchObject([
    { party: "licensor", method: "counter-offer", agreedAt: "2026-11-29T13:00:00.000Z" },
    { party: "licensee", method: "decision-link", agreedAt: "2026-11-30T12:00:00.000Z" },
  ]);
});

test("a certificate is read with what became of its license: its term, and the moment of a revocation", async () => {
  const { id, effectiveAt, expiresAt } = await addLicense("A short film.", now);
  const term = { grantId: id, effectiveAt: now, expiresAt: new Date("2027-03-01T05:00:00.000Z") };
  expect({ grantId: id, effectiveAt, expiresAt }).toEqual(term);
  expect(await findCertificate(id)).toMatchObject({ ...term, status: "active", revokedAt: null });
  const revokedAt = new Date("2026-12-24T12:00:00.000Z");
  expect(await voidGrant(await addAdmin(), id, "Out of scope", revokedAt)).toBe(true);
  expect(await findCertificate(id)).toMatchObject({ ...term, status: "revoked", revokedAt });
});

test("the database refuses every change of a certificate and of a place", async () => {
  for (const change of [
    `UPDATE certificate SET jws = 'a.b.c'`,
    "DELETE FROM certificate",
    "TRUNCATE certificate",
    "UPDATE status_place SET place = place",
    "DELETE FROM status_place",
  ])
    await expect(db().$executeRawUnsafe(change), change).rejects.toThrow(/never changed|referenced/);
});

test("a license approved by older code gets its certificate once, by two concurrent runs", async () => {
  const old = await approved(await addOffer({}, new Date("2026-11-29T12:00:00.000Z")));
  await db().$executeRawUnsafe("ALTER TABLE certificate DISABLE TRIGGER certificate_written_once");
  await db().certificate.delete({ where: { grantId: old } });
  await db().$executeRawUnsafe("ALTER TABLE certificate ENABLE TRIGGER certificate_written_once");
  const issued = await Promise.all([issueMissingCertificates(), issueMissingCertificates()]);
  expect(issued[0] + issued[1]).toBe(1);
  expect(await verified(old)).toMatchObject({ credentialSubject: { id: `urn:uuid:${old}` } });
  expect(await issueMissingCertificates()).toBe(0);
});

test("a run issues certificates for as long as it has time, and says how many are left", async () => {
  const before = new Date("2026-11-29T12:00:00.000Z");
  const offers = [await addOffer({}, before), await addOffer({}, before), await addOffer({}, before)];
  const licenses = await Promise.all(offers.map(approved));
  await db().$executeRawUnsafe("ALTER TABLE certificate DISABLE TRIGGER certificate_written_once");
  await db().certificate.deleteMany({ where: { grantId: { in: licenses } } });
  await db().$executeRawUnsafe("ALTER TABLE certificate ENABLE TRIGGER certificate_written_once");
  const said = vi.spyOn(log, "info");
  const [ended, ending] = [AbortSignal.abort(), new AbortController()];
  expect(await issueMissingCertificates(ended)).toBe(0);
  expect(said).toHaveBeenLastCalledWith({ issued: 0, left: 3 }, expect.stringContaining("certificates"));
  const issuing = issueMissingCertificates(ending.signal);
  await expect.poll(() => db().certificate.count({ where: { grantId: { in: licenses } } })).toBeGreaterThan(0);
  ending.abort();
  const issued = await issuing;
  said.mockRestore();
  expect(issued + (await issueMissingCertificates())).toBe(3);
});

test("a license whose certificate cannot be made blocks no other", async () => {
  const before = new Date("2026-11-29T12:00:00.000Z");
  const offers = [await addOffer({}, before), await addOffer({}, before)];
  const licenses = [await approved(offers[0] as OfferRecord), await approved(offers[1] as OfferRecord)];
  const rewrite = async (change: string, ...values: string[]) => {
    const table = /certificate|agreement/.exec(change)?.[0];
    await db().$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_written_once`);
    await db().$executeRawUnsafe(change, ...values);
    await db().$executeRawUnsafe(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_written_once`);
  };
  await rewrite("DELETE FROM certificate WHERE grant_id = ANY(string_to_array($1, ',')::uuid[])", licenses.join(","));
  const { document } = await db().agreement.findUniqueOrThrow({ where: { offerId: offers[0]?.id ?? "" } });
  const setDocument = (text: string) =>
    rewrite(
      "UPDATE agreement SET document = $1, hash = encode(sha256(convert_to($1, 'UTF8')), 'hex') WHERE offer_id = $2::uuid",
      text,
      offers[0]?.id ?? "",
    );
  await setDocument("{}");
  await expect(issueMissingCertificates()).rejects.toThrow("1 certificates could not be made");
  expect(await findCertificate(licenses[0] ?? "")).toBeUndefined();
  expect(await verified(licenses[1] ?? "")).toBeTruthy();
  await setDocument(document);
  expect(await issueMissingCertificates()).toBe(1);
  expect(await verified(licenses[0] ?? "")).toBeTruthy();
});
