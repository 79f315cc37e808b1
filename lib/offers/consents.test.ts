import { beforeAll, expect, test } from "vitest";
import { statementHash } from "@/lib/audit/consent-documents";
import {
  AI_TRAINING_STATEMENT,
  AUTO_APPROVE_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
  TRAINING_TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import { approvalConsents, buyerConsents, counterConsents, evidenceOf } from "@/lib/offers/consents";
import type { OfferRecord } from "@/lib/offers/record";
import { sentOffer } from "@/tests/support/offer-record";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const made = new Date("2026-12-01T09:30:00.000Z");
const later = new Date("2026-12-01T10:00:00.000Z");
const offer = (changes: Partial<OfferRecord> = {}): OfferRecord => ({ ...sentOffer(made), ...changes });

const buyer = { document: "offer-terms", party: "buyer", emailKey: "bo@example.test", offerId: "offer-1" };
const creator = { document: "offer-terms", party: "creator", emailKey: "ada@example.test", offerId: "offer-1" };

test("a buyer agrees by submitting, and after a hold by sending through the link of its mail", () => {
  const { hash: documentHash } = offer().agreement;
  const submitted = { ...buyer, documentHash, statement: SUBMIT_STATEMENT };
  expect(buyerConsents(offer())).toEqual([submitted]);
  expect(buyerConsents(offer({ status: "held", sentAt: null }))).toEqual([submitted]);
  expect(buyerConsents(offer({ sentAt: later }))).toEqual([
    { ...buyer, documentHash, statement: SEND_STATEMENT, via: "offer-confirm" },
  ]);
});

test("an awaited party approves through the link of the mail that it got, on the offer of that link", () => {
  const { hash: documentHash } = offer().agreement;
  const ticked = { documentHash, statement: TERMS_STATEMENT, linkedOfferId: "offer-1" };
  expect(approvalConsents(offer(), false)).toEqual([{ ...creator, ...ticked, via: "offer-received" }]);
  expect(approvalConsents(offer({ awaiting: "buyer" }), false)).toEqual([
    { ...buyer, ...ticked, via: "counter-offer" },
  ]);
});

test("a standing instruction is named by its own statement, and by no link", () => {
  expect(approvalConsents(offer(), true)).toEqual([
    { ...creator, documentHash: offer().agreement.hash, statement: AUTO_APPROVE_STATEMENT },
  ]);
});

test("a creator's approval of AI training is a consent of its own, a buyer's is not", () => {
  const trained = offer({ rights: ["likeness", "voice", "training"] });
  expect(approvalConsents(trained, false)).toMatchObject([
    { document: "offer-terms", statement: TERMS_STATEMENT },
    {
      document: "ai-training",
      documentHash: statementHash(AI_TRAINING_STATEMENT),
      statement: `${TRAINING_TERMS_STATEMENT}. ${AI_TRAINING_STATEMENT}`,
      via: "offer-received",
      linkedOfferId: "offer-1",
    },
  ]);
  expect(approvalConsents({ ...trained, awaiting: "buyer" }, false)).toHaveLength(1);
});

test("who counters agrees to the new offer, through the link of the one before", () => {
  const child = offer({ id: "offer-2", awaiting: "buyer" });
  expect(counterConsents(offer(), child)).toEqual([
    {
      ...creator,
      documentHash: child.agreement.hash,
      offerId: "offer-2",
      statement: TERMS_STATEMENT,
      via: "offer-received",
      linkedOfferId: "offer-1",
    },
  ]);
  expect(counterConsents(offer(), { ...child, rights: ["likeness", "voice", "training"] })).toHaveLength(2);
});

test("the certificate says how each party agreed, and when", () => {
  const ticked = statementHash(TERMS_STATEMENT);
  const licensee = { party: "licensee", method: "offer", agreedAt: made };
  expect(evidenceOf(offer(), later, false)).toEqual([
    { party: "licensor", method: "decision-link", agreedAt: later, statementDigest: ticked },
    { ...licensee, statementDigest: statementHash(SUBMIT_STATEMENT) },
  ]);
  expect(evidenceOf(offer(), later, true)).toEqual([
    {
      party: "licensor",
      method: "standing-instruction",
      agreedAt: later,
      statementDigest: statementHash(AUTO_APPROVE_STATEMENT),
    },
    { ...licensee, statementDigest: statementHash(SUBMIT_STATEMENT) },
  ]);
  expect(evidenceOf(offer({ awaiting: "buyer" }), later, false)).toEqual([
    { party: "licensor", method: "counter-offer", agreedAt: made, statementDigest: ticked },
    { party: "licensee", method: "decision-link", agreedAt: later, statementDigest: ticked },
  ]);
});

test("a held offer counts as made when it was sent, and one without that moment when it was written down", () => {
  expect(evidenceOf(offer({ sentAt: later }), later, true)[1]).toEqual({
    party: "licensee",
    method: "offer",
    agreedAt: later,
    statementDigest: statementHash(SEND_STATEMENT),
  });
  expect(evidenceOf(offer({ sentAt: null }), later, true)[1]?.agreedAt).toEqual(made);
});
