import { beforeAll, expect, test } from "vitest";
import { statementHash } from "@/lib/audit/consent-documents";
import {
  AUTO_APPROVE_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import { findCertificate } from "@/lib/certificates/queries";
import { type GrantRecord, grantOfBuyer, grantOfCreator } from "@/lib/license-rows/queries";
import { evidenceIn, licenseFile, licensePdf } from "@/lib/licenses/document";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";

const { look } = await testDatabase();

const at = new Date("2026-11-30T12:00:00.000Z");
const MISSING = "There is no such file, or not for you.\n";

let grant: GrantRecord;
beforeAll(async () => {
  grant = await addLicense("A campaign for the spring.", at);
});

async function storedOf({ id, offerId }: GrantRecord) {
  const [offer, certificate] = await Promise.all([findOffer(offerId), findCertificate(id)]);
  if (!offer || !certificate) throw new Error("The license has no offer or no certificate");
  return { offer, certificate };
}

test("a party opens its own licenses by its session, and nobody else does", async () => {
  const [mine, other] = [await storedOf(grant), await storedOf(await addLicense("Another campaign.", at))];
  const buyer = ({ buyerOrgId }: OfferRecord) => ({ buyerOrgId }) as ConfirmedBuyer;
  expect(await grantOfCreator(grant.id, mine.offer.creatorUserId)).toEqual(grant);
  expect(await grantOfBuyer(grant.id, buyer(mine.offer))).toEqual(grant);
  expect(await grantOfCreator(grant.id, other.offer.creatorUserId)).toBeUndefined();
  expect(await grantOfBuyer(grant.id, buyer(other.offer))).toBeUndefined();
  for (const wrong of ["x", mine.offer.id])
    expect(await grantOfCreator(wrong, mine.offer.creatorUserId)).toBeUndefined();
});

test("a party downloads the certificate, the agreement and the private facts as they are stored", async () => {
  const { offer, certificate } = await storedOf(grant);
  for (const [name, type, body] of [
    ["certificate.jwt", "application/vc+jwt", certificate.jws],
    ["agreement.json", "application/json", offer.agreement.document],
    ["private-facts.json", "application/json", certificate.privateFacts],
  ] as const) {
    const response = await licenseFile(grant, name);
    expect([response.status, await response.text()], name).toEqual([200, body]);
    expect(Object.fromEntries(response.headers), name).toEqual({
      "content-type": type,
      "content-disposition": `attachment; filename="license-${grant.id}-${name}"`,
      "cache-control": "no-store",
    });
  }
});

test("a party downloads the policies that machines read", async () => {
  for (const [name, type, marked] of [
    ["odrl.json", "application/ld+json", "http://www.w3.org/ns/odrl.jsonld"],
    ["cawg.json", "application/json", "cawg."],
  ] as const) {
    const response = await licenseFile(grant, name);
    expect(response.headers.get("content-type"), name).toBe(type);
    const text = await response.text();
    expect(text, name).toContain(marked);
    expect(text, "indented for people").toBe(JSON.stringify(JSON.parse(text), null, 2));
  }
});

test("a reader who is no party, and a name that is no file, get the same words", async () => {
  for (const refused of [
    await licenseFile(undefined, "certificate.jwt"),
    await licenseFile(grant, "certificate"),
    await licensePdf(undefined, "203.0.113.9"),
  ])
    expect([refused.status, await refused.text()]).toEqual([404, MISSING]);
});

test("the evidence says in words how each party agreed", async () => {
  const { offer, certificate } = await storedOf(grant);
  expect(await evidenceIn(certificate.jws, offer)).toMatchObject([
    {
      party: "licensor",
      name: "Ada Merritt",
      method: "Pressed Approve behind a link that was mailed to its own address",
      agreedAt: at,
      statement: TERMS_STATEMENT,
    },
    {
      party: "licensee",
      name: "Bo Larsen, Larsen Coffee",
      method: "Made the offer on the website, with an email address confirmed by a mailed link",
      statement: SUBMIT_STATEMENT,
    },
  ]);
});

test("a standing instruction, a counter-offer and a sent offer have words of their own", async () => {
  const { offer } = await storedOf(grant);
  const agreedAt = at.toISOString();
  const evidence = [
    {
      party: "licensor",
      method: "standing-instruction",
      agreedAt,
      statementDigest: statementHash(AUTO_APPROVE_STATEMENT),
    },
    { party: "licensor", method: "counter-offer", agreedAt, statementDigest: statementHash(TERMS_STATEMENT) },
    { party: "licensee", method: "offer", agreedAt, statementDigest: statementHash(SEND_STATEMENT) },
  ];
  const jws = `e30.${Buffer.from(JSON.stringify({ evidence })).toString("base64url")}.AA`;
  expect((await evidenceIn(jws, offer)).map(({ method, statement }) => [method, statement])).toEqual([
    ["By the instruction, given before, to approve such offers at once", AUTO_APPROVE_STATEMENT],
    ["Made the counter-offer, with an email address confirmed by a mailed link", TERMS_STATEMENT],
    ["Made the offer on the website, with an email address confirmed by a mailed link", SEND_STATEMENT],
  ]);
});

test("the words of another license's records are not looked up; a licensee without a company stands alone", async () => {
  const { offer } = await storedOf(grant);
  const other = await addLicense("Another campaign.", at);
  const words = "Words that only the other license records";
  await look("UPDATE consent_record SET statement = $2 WHERE offer_id = $1", [other.offerId, words]);
  const agreedAt = at.toISOString();
  const evidence = [{ party: "licensee", method: "offer", agreedAt, statementDigest: statementHash(words) }];
  const jws = `e30.${Buffer.from(JSON.stringify({ evidence })).toString("base64url")}.AA`;
  expect(await evidenceIn(jws, { ...offer, buyerOrganisation: null })).toMatchObject([
    { name: "Bo Larsen", statement: "The words with this digest, in our records of consent" },
  ]);
});
