import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { statementHash } from "@/lib/audit/consent-documents";
import { AI_TRAINING_STATEMENT, AUTO_APPROVE_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import { insertCertificate, reservePlace } from "@/lib/certificates/issue";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { encodeList, signStatusList } from "@/lib/certificates/status-list";
import { endRight } from "@/lib/licenses/end-right";
import { issueMissingCertificates } from "@/lib/licenses/issue-missing";
import { approve, counter } from "@/lib/offers/decide";
import { noteFetched, noteSeen } from "@/lib/offers/opened";
import { decisionOfMember } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingCreator } from "@/tests/support/members";
import {
  addCreator,
  addOffer,
  approved,
  confirmedBuyer,
  countered,
  offerTo,
  openLink,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const [mailed, fetched, seen, decided] = [1, 2, 3, 4].map((hours) => addHours(start, hours)) as [
  Date,
  Date,
  Date,
  Date,
];
const origin = { ip: "203.0.113.7", userAgent: "Mozilla/5.0 (test)" };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const consentsOf = (offerId: string, party: string) =>
  look(
    `SELECT document, document_hash AS hash, ip, user_agent AS agent, link_mailed_at AS mailed, link_opened_at AS fetched, link_seen_at AS seen
     FROM consent_record WHERE offer_id = $1 AND party = $2 ORDER BY document`,
    [offerId, party],
  );

async function reached(offer: OfferRecord, template: string): Promise<void> {
  const sent = await look(
    "UPDATE outbound_email SET sent_at = $3 WHERE template = $2 AND payload->>'offerId' = $1 RETURNING id",
    [offer.id, template, mailed],
  );
  expect(sent).toHaveLength(1);
  await noteFetched(offer.id, fetched);
}

async function certificateOf(grantId: string) {
  const found = await findCertificate(grantId);
  if (!found) throw new Error("There is no certificate");
  return { ...found, credential: credentialIn(found.jws) };
}

/** As a license made before there were certificates. */
async function withoutCertificate(grantId: string): Promise<void> {
  await db().$executeRawUnsafe("ALTER TABLE certificate DISABLE TRIGGER certificate_written_once");
  await db().certificate.delete({ where: { grantId } });
  await db().$executeRawUnsafe("ALTER TABLE certificate ENABLE TRIGGER certificate_written_once");
}

async function standing() {
  const request = requestTo(await addCreator({ autoApprove: true }));
  const outcome = await submitOffer(request, await confirmedBuyer(request.buyerEmail), start);
  if (!outcome.ok || !outcome.approvedAtOnce) throw new Error("not approved at once");
  const grant = await db().licenseGrant.findUniqueOrThrow({ where: { offerId: outcome.offer.id } });
  return { offer: outcome.offer, grantId: grant.id };
}

test("a decision's consent names the mail that led to it, its fetching and its opening, and the browser", async () => {
  const offer = await addOffer({ rights: ["likeness", "voice", "training"] }, start);
  await reached(offer, "offer-received");
  await noteSeen(offer.id, seen);
  await approve(await openLink(offer), decided, origin);
  const from = { ip: origin.ip, agent: origin.userAgent, mailed, fetched, seen };
  expect(await consentsOf(offer.id, "creator")).toEqual([
    { document: "ai-training", hash: statementHash(AI_TRAINING_STATEMENT), ...from },
    { document: "offer-terms", hash: offer.agreement.hash, ...from },
  ]);
});

test("countering and approving a counter name the links of the offer and of the counter", async () => {
  const offer = await addOffer({}, start);
  await reached(offer, "offer-received");
  const child = await countered(offer, decided, 10, origin);
  const from = { ip: origin.ip, agent: origin.userAgent, mailed, fetched, seen: decided };
  const terms = { document: "offer-terms", hash: child.agreement.hash };
  expect(await consentsOf(child.id, "creator")).toEqual([{ ...terms, ...from }]);
  const later = addHours(decided, 1);
  await approve(await openLink(child), later, { ip: "198.51.100.4", userAgent: null });
  const unread = { ip: "198.51.100.4", agent: null, mailed: null, fetched: null, seen: later };
  expect(await consentsOf(child.id, "buyer")).toEqual([{ ...terms, ...unread }]);
});

test("countering in a session names no link", async () => {
  const offer = await addOffer({}, start);
  await reached(offer, "offer-received");
  const creator = await actingCreator(offer.creatorUserId, decided);
  const party =
    (await decisionOfMember(offer.id, { ...creator, profileId: offer.creatorUserId }, undefined)) ??
    expect.unreachable();
  const countering = await counter(party, 10, decided, origin);
  if (!countering.ok) throw new Error("not countered");
  const { child } = countering;
  const terms = { document: "offer-terms", hash: child.agreement.hash };
  const from = { ip: origin.ip, agent: origin.userAgent, mailed: null, fetched: null, seen: null };
  expect(await consentsOf(child.id, "creator")).toEqual([{ ...terms, ...from }]);
});

test("a standing instruction is signed and kept as one, in a backfilled certificate too", async () => {
  const { offer, grantId } = await standing();
  const evidence = [
    {
      type: ["ElectronicAgreement"],
      party: "licensor",
      method: "standing-instruction",
      agreedAt: start.toISOString(),
      statementDigest: statementHash(AUTO_APPROVE_STATEMENT),
    },
    {
      type: ["ElectronicAgreement"],
      party: "licensee",
      method: "offer",
      agreedAt: start.toISOString(),
      statementDigest: statementHash(SUBMIT_STATEMENT),
    },
  ];
  expect((await certificateOf(grantId)).credential.evidence).toEqual(evidence);
  expect(
    await look(
      `SELECT statement, link_mailed_at AS mailed, link_seen_at AS seen FROM consent_record
       WHERE offer_id = $1 AND party = 'creator'`,
      [offer.id],
    ),
  ).toEqual([{ statement: AUTO_APPROVE_STATEMENT, mailed: null, seen: null }]);

  await withoutCertificate(grantId);
  const places = () => look("SELECT FROM status_place");
  const before = (await places()).length;
  expect(await issueMissingCertificates()).toBe(1);
  expect((await certificateOf(grantId)).credential.evidence).toEqual(evidence);
  expect(await places()).toHaveLength(before + 1);
  // A run that lost the race adds nothing and does not fail.
  const first = await certificateOf(grantId);
  const place = await reservePlace(db(), offer);
  const { jws, privateFacts } = first;
  expect(await insertCertificate(db(), grantId, { jws, privateFacts, list: place.list, place: place.place })).toBe(
    false,
  );
  expect(await certificateOf(grantId)).toEqual(first);
});

test.each(["link", "session"])(
  "a license approved by %s gets a certificate that says so, also when it is issued later",
  async (by) => {
    const offer = await addOffer({}, start);
    const creator = await actingCreator(offer.creatorUserId, start);
    const inSession = await decisionOfMember(
      offer.id,
      { profileId: creator.userId, sessionId: creator.sessionId },
      undefined,
    );
    const awaited = by === "link" ? await openLink(offer) : inSession;
    if (!awaited) throw new Error("not awaited");
    await look("UPDATE outbound_email SET state = 'sent', sent_at = $2 WHERE payload->>'offerId' = $1", [
      offer.id,
      start,
    ]);
    const outcome = await approve(awaited, decided);
    if (!outcome.ok) throw new Error("not approved");
    const { evidence } = (await certificateOf(outcome.grant.id)).credential;
    expect(evidence[0]).toMatchObject({ method: `decision-${by}`, agreedAt: decided.toISOString() });
    await withoutCertificate(outcome.grant.id);
    expect(await issueMissingCertificates()).toBe(1);
    expect((await certificateOf(outcome.grant.id)).credential.evidence).toEqual(evidence);
  },
);

test("the parties hold the preimage of the private facts, with a different salt for each license", async () => {
  const salts = new Set<unknown>();
  for (const use of ["A secret film.", "A secret film."]) {
    const offer = await addOffer({ useCase: use }, start);
    const grant = await approved(offer, decided);
    const { privateFacts, credential } = await certificateOf(grant.id);
    expect(credential.credentialSubject).toMatchObject({ privateFactsDigest: sha256(privateFacts) });
    const { salt, ...facts } = JSON.parse(privateFacts);
    expect(facts).toEqual({
      price: { cents: 35_000, currency: "USD" },
      fee: { cents: 2_625, currency: "USD" },
      emails: { licensor: offer.creatorEmail, licensee: offer.buyerEmail },
      use,
    });
    expect(Buffer.from(salt, "base64url").length).toBeGreaterThanOrEqual(16);
    salts.add(salt);
  }
  expect(salts.size).toBe(2);
});

test("a license's link has its own salt, and only a revocation is marked, in its own list alone", async () => {
  const over = await standing();
  await look("UPDATE license_grant SET status = 'expired' WHERE id = $1", [over.grantId]);
  const offer = await addOffer({}, start);
  const grant = await approved(offer, decided);
  expect(grant.tokenSalt).not.toBe(offer.tokenSalt);
  await look("INSERT INTO status_place VALUES (2, 7)");
  await look("UPDATE license_grant SET status = 'revoked', revoked_at = now(), revoked_reason = 'Void' WHERE id = $1", [
    grant.id,
  ]);
  const encoded = async (list: number): Promise<string> => {
    const signed = decodeJwt<{ credentialSubject: { encodedList: string } }>(
      (await signStatusList(list, decided)) ?? "",
    );
    return signed.credentialSubject.encodedList;
  };
  const { list, place } = await certificateOf(grant.id);
  expect([list, await encoded(1), await encoded(2)]).toEqual([1, encodeList([place]), encodeList([])]);
});

test("withdrawing takes back the consent to that license only", async () => {
  const creator = await addCreator({ rights: ["likeness", "voice", "training"] });
  const licensed = async () => {
    const offer = await offerTo(creator, start, { rights: ["likeness", "voice", "training"] });
    const grant = await approved(offer, decided);
    return { offerId: offer.id, grantId: grant.id };
  };
  const [kept, ended] = [await licensed(), await licensed()];
  const giver = await actingCreator(creator.userId, addHours(decided, 1));
  expect(await endRight(giver, ended.grantId, "training", addHours(decided, 1))).toMatchObject({ ok: true });
  expect(
    await look(
      "SELECT offer_id AS id, withdrawn_at AS at FROM consent_record WHERE document = 'ai-training' AND email_key = $1",
      [creator.email],
    ),
  ).toEqual(
    expect.arrayContaining([
      { id: kept.offerId, at: null },
      { id: ended.offerId, at: addHours(decided, 1) },
    ]),
  );
  expect(await look("SELECT status::text FROM license_grant WHERE id = $1", [kept.grantId])).toEqual([
    { status: "active" },
  ]);
});
