import { beforeAll, expect, test } from "vitest";
import { statementHash } from "@/lib/audit/consent-documents";
import {
  AI_TRAINING_STATEMENT,
  AUTO_APPROVE_STATEMENT,
  ELECTRONIC_STATEMENT,
  OFFER_TERMS_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
  TRAINING_TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import { approvalConsents, buyerConsents, counterConsents, evidenceOf } from "@/lib/offers/consents";
import type { OfferRecord } from "@/lib/offers/record";
import { signedStatement } from "@/lib/terms/replica-words";
import { sentOffer } from "@/tests/support/offer-record";
import { replicaTerms, signature } from "@/tests/support/replicas";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const made = new Date("2026-12-01T09:30:00.000Z");
const later = new Date("2026-12-01T10:00:00.000Z");
const offer = (changes: Partial<OfferRecord> = {}): OfferRecord => ({ ...sentOffer(made), ...changes });

const buyer = { document: "offer-terms", party: "buyer", emailKey: "bo@example.test", offerId: "offer-1" };
const creator = { document: "offer-terms", party: "creator", emailKey: "ada@example.test", offerId: "offer-1" };

const toAct = (party: "creator" | "buyer", emailKey: string) => ({
  document: "electronic-agreement",
  documentHash: statementHash(ELECTRONIC_STATEMENT),
  emailKey,
  party,
  statement: ELECTRONIC_STATEMENT,
  once: true,
});
const buyerActs = toAct("buyer", "bo@example.test");
const creatorActs = toAct("creator", "ada@example.test");

test("a buyer agrees by submitting, and after a hold by sending through the link of its mail", () => {
  const { hash: documentHash } = offer().agreement;
  const submitted = { ...buyer, documentHash, statement: SUBMIT_STATEMENT };
  expect(buyerConsents(offer())).toEqual([submitted, buyerActs]);
  expect(buyerConsents(offer({ status: "held", sentAt: null }))).toEqual([submitted, buyerActs]);
  expect(buyerConsents(offer({ sentAt: later }))).toEqual([
    { ...buyer, documentHash, statement: SEND_STATEMENT, via: "offer-confirm" },
    buyerActs,
  ]);
});

test("an awaited party approves through the link of the mail that it got, on the offer of that link", () => {
  const { hash: documentHash } = offer().agreement;
  const ticked = { documentHash, statement: TERMS_STATEMENT, linkedOfferId: "offer-1" };
  expect(approvalConsents(offer(), "link")).toEqual([{ ...creator, ...ticked, via: "offer-received" }, creatorActs]);
  expect(approvalConsents(offer({ awaiting: "buyer" }), "link")).toEqual([
    { ...buyer, ...ticked, via: "counter-offer" },
    buyerActs,
  ]);
});

test("a standing instruction is named by its own statement, and by no link", () => {
  expect(approvalConsents(offer(), "standing")).toEqual([
    { ...creator, documentHash: offer().agreement.hash, statement: AUTO_APPROVE_STATEMENT },
  ]);
});

test("a creator's approval of AI training is a consent of its own, a buyer's is not", () => {
  const trained = offer({ rights: ["likeness", "voice", "training"] });
  expect(approvalConsents(trained, "link")).toMatchObject([
    { document: "offer-terms", statement: TERMS_STATEMENT },
    {
      document: "ai-training",
      documentHash: statementHash(AI_TRAINING_STATEMENT),
      statement: `${TRAINING_TERMS_STATEMENT}. ${AI_TRAINING_STATEMENT}`,
      via: "offer-received",
      linkedOfferId: "offer-1",
    },
    creatorActs,
  ]);
  expect(approvalConsents({ ...trained, awaiting: "buyer" }, "link")).toHaveLength(2);
});

test("a creator who signs a replica apart ticks other words than the buyer, and the certificate has their hash", () => {
  const { replica } = replicaTerms();
  const [apart, here] = [OFFER_TERMS_STATEMENT, TERMS_STATEMENT];
  const statement = (given: OfferRecord) => approvalConsents(given, "link")[0]?.statement;
  expect([statement(offer({ replica })), statement(offer({ replica, awaiting: "buyer" }))]).toEqual([apart, here]);
  const digests = (given: OfferRecord) => evidenceOf(given, later, "link").map((one) => one.statementDigest);
  expect(digests(offer({ replica }))[0]).toBe(statementHash(apart));
  expect(digests(offer({ replica, awaiting: "buyer" }))).toEqual([statementHash(apart), statementHash(here)]);
});

test("a signed replica is a consent and an evidence of its own, from when its creator signed it", () => {
  const { replica } = replicaTerms();
  if (!replica) throw new Error("No uses are described");
  const signed = offer({ replica, replicaInitials: signature.initials, replicaAdviser: signature.adviser });
  const statement = signedStatement(replica, signature);
  const apart = { document: "digital-replica", documentHash: statementHash(statement), statement };
  expect(approvalConsents(signed, "link")).toMatchObject([
    ...[{ document: "offer-terms" }, { ...creator, ...apart, via: "offer-received" }, creatorActs],
  ]);
  const child = { ...signed, id: "offer-2", awaiting: "buyer" as const };
  expect(counterConsents(offer(), child, "link")).toMatchObject([
    ...[{ document: "offer-terms" }, { ...creator, ...apart, offerId: "offer-2" }, creatorActs],
  ]);
  expect(approvalConsents(child, "link").map(({ document }) => document)).toEqual([
    ...["offer-terms", "electronic-agreement"],
  ]);
  const initialed = { party: "licensor", method: "replica-initials", statementDigest: statementHash(statement) };
  const evidence = (given: OfferRecord) => evidenceOf(given, later, "link").slice(2);
  expect(evidence(signed)).toEqual([{ ...initialed, agreedAt: later }]);
  expect(evidence(child)).toEqual([{ ...initialed, agreedAt: made }]);
  expect(evidence(offer({ replica }))).toEqual([]);
});

test("who counters agrees to the new offer, through the link of the one before", () => {
  const child = offer({ id: "offer-2", awaiting: "buyer" });
  expect(counterConsents(offer(), child, "link")).toEqual([
    {
      ...creator,
      documentHash: child.agreement.hash,
      offerId: "offer-2",
      statement: TERMS_STATEMENT,
      via: "offer-received",
      linkedOfferId: "offer-1",
    },
    creatorActs,
  ]);
  expect(counterConsents(offer(), { ...child, rights: ["likeness", "voice", "training"] }, "link")).toHaveLength(3);
});

test("the certificate says how each party agreed, and when", () => {
  const ticked = statementHash(TERMS_STATEMENT);
  const licensee = { party: "licensee", method: "offer", agreedAt: made };
  expect(evidenceOf(offer(), later, "link")).toEqual([
    { party: "licensor", method: "decision-link", agreedAt: later, statementDigest: ticked },
    { ...licensee, statementDigest: statementHash(SUBMIT_STATEMENT) },
  ]);
  expect(evidenceOf(offer(), later, "standing")).toEqual([
    {
      party: "licensor",
      method: "standing-instruction",
      agreedAt: later,
      statementDigest: statementHash(AUTO_APPROVE_STATEMENT),
    },
    { ...licensee, statementDigest: statementHash(SUBMIT_STATEMENT) },
  ]);
  expect(evidenceOf(offer({ awaiting: "buyer" }), later, "link")).toEqual([
    { party: "licensor", method: "counter-offer", agreedAt: made, statementDigest: ticked },
    { party: "licensee", method: "decision-link", agreedAt: later, statementDigest: ticked },
  ]);
});

test("of a decision in a session neither the certificate nor the consent says that a mailed link was used", () => {
  const [licensor] = evidenceOf(offer(), later, "session");
  expect(licensor).toMatchObject({ party: "licensor", method: "decision-session" });
  const licensee = evidenceOf(offer({ awaiting: "buyer" }), later, "session")[1];
  expect(licensee).toMatchObject({ party: "licensee", method: "decision-session" });
  const child = offer({ id: "offer-2", awaiting: "buyer" });
  const consents = [
    ...approvalConsents(offer(), "session"),
    ...approvalConsents(offer({ awaiting: "buyer" }), "session"),
    ...counterConsents(offer(), child, "session"),
  ];
  expect(consents).toHaveLength(6);
  for (const consent of consents) {
    expect(consent).not.toHaveProperty("via");
    expect(consent).not.toHaveProperty("linkedOfferId");
  }
});

test("a held offer counts as made when it was sent, and one without that moment when it was written down", () => {
  expect(evidenceOf(offer({ sentAt: later }), later, "standing")[1]).toEqual({
    party: "licensee",
    method: "offer",
    agreedAt: later,
    statementDigest: statementHash(SEND_STATEMENT),
  });
  expect(evidenceOf(offer({ sentAt: null }), later, "standing")[1]?.agreedAt).toEqual(made);
});
