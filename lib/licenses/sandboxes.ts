import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { certificateHash } from "@/lib/certificates/keys";
import { inventedFacts, signSpecimen } from "@/lib/certificates/specimen";
import { endOf, licenseFacts } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { SAMPLE_NUMBER } from "@/lib/license-rows/rules";
import type { LicenseEvent } from "@/lib/licenses/timeline";
import { evidenceOf } from "@/lib/offers/consents";
import type { OfferRecord } from "@/lib/offers/record";
import { counterOffer, idFrom, newOffer } from "@/lib/offers/request";
import { type Decision, type OfferStatus, transitions } from "@/lib/offers/rules";
import { odrlPolicy } from "@/lib/policies/odrl";
import { cawgAssertion } from "@/lib/policies/training";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { RETENTION } from "@/lib/retention/rules";
import { termFrom } from "@/lib/terms/agreement";
import { SAMPLE_NOTICE } from "@/lib/terms/notices";
import { MEDIA } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { hashToken, looksLikeToken } from "@/lib/tokens";

/** Hours after which a sample ends, whether or not its row has been removed. */
export const SAMPLE_HOURS = RETENTION.sandboxes.keeps.days * 24;

/**
 * Rows of about 250 bytes each. When the table is full a new one replaces the oldest, so that a flood stops nobody from trying.
 */
const MOST_SAMPLES = 50_000;

const COLUMNS = {
  offerId: z.string(),
  createdAt: z.date(),
  answer: z.enum(["approve", "counter", "decline"]).nullable(),
  counterPercent: z.literal([10, 20]).nullable(),
  answeredAt: z.date().nullable(),
  brandAnswer: z.enum(["approve", "decline"]).nullable(),
  brandAnsweredAt: z.date().nullable(),
} as const;

const sandboxRow = z.strictObject(COLUMNS);

/** One browser's answers to its sample offer. Holds no words that anybody typed. */
export type Sandbox = z.infer<typeof sandboxRow>;

/** A sample begins with an offer that waits for its creator, or with a license just made. */
export type Beginning = "offer" | "license";

/** Begins a sample in place of the one that `former`, the browser's cookie, opens. Returns the new cookie. */
export async function startSample(beginning: Beginning, former: unknown, now: Date): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const [approved, approvedAt] = beginning === "license" ? ["approve", now] : [null, null];
  await db().$executeRaw`
    WITH left_behind AS (DELETE FROM demo_sandbox WHERE token_hash = ${hashOf(former)}),
    oldest AS (
      DELETE FROM demo_sandbox WHERE token_hash IN (
        SELECT token_hash FROM (
          SELECT token_hash, created_at FROM demo_sandbox ORDER BY created_at DESC OFFSET ${MOST_SAMPLES - 1}::int
        ) AS beyond
      )
    )
    INSERT INTO demo_sandbox (token_hash, offer_id, created_at, answer, answered_at)
    SELECT ${hashToken(token)}, ${randomUUID()}::uuid, ${now}::timestamptz, ${approved}::text, ${approvedAt}::timestamptz`;
  return token;
}

const hashOf = (token: unknown): string => (looksLikeToken(token) ? hashToken(token) : "");

/** The sample that a browser's cookie opens; undefined for any other text, or once its time is up. */
export async function findSample(token: unknown, now: Date): Promise<Sandbox | undefined> {
  const [row] = await queryRows(db(), sandboxRow)`
    SELECT offer_id AS "offerId", created_at AS "createdAt", answer, counter_percent AS "counterPercent",
      answered_at AS "answeredAt", brand_answer AS "brandAnswer", brand_answered_at AS "brandAnsweredAt"
    FROM demo_sandbox
    WHERE token_hash = ${hashOf(token)} AND created_at > ${now}::timestamptz - ${SAMPLE_HOURS}::int * interval '1 hour'`;
  return row;
}

type Answer = { answer: "approve" | "decline"; percent?: never } | { answer: "counter"; percent: 10 | 20 };

/** Stores the creator's answer, once. Returns whether this one counted. */
export async function answerOffer(token: unknown, { offerId }: Sandbox, said: Answer, now: Date): Promise<boolean> {
  const answered = await db().$executeRaw`
    UPDATE demo_sandbox
    SET answer = ${said.answer}, counter_percent = ${said.percent ?? null}::int, answered_at = ${now}::timestamptz
    WHERE token_hash = ${hashOf(token)} AND offer_id = ${offerId}::uuid AND answer IS NULL`;
  return answered === 1;
}

/** Stores the brand's answer to the counter-offer, once. Returns whether this one counted. */
export async function answerCounter(
  token: unknown,
  { offerId }: Sandbox,
  answer: "approve" | "decline",
  now: Date,
): Promise<boolean> {
  const answered = await db().$executeRaw`
    UPDATE demo_sandbox SET brand_answer = ${answer}, brand_answered_at = ${now}::timestamptz
    WHERE token_hash = ${hashOf(token)} AND offer_id = ${offerId}::uuid AND answer = 'counter' AND brand_answer IS NULL`;
  return answered === 1;
}

/** An id that no row of any table has. */
const NOBODY = SAMPLE_NUMBER;

const rights: OfferTerms["rights"] = ["likeness", "voice"];

/** Every name and the intended use say that they are a sample, wherever they are shown or sent on. */
const terms: OfferTerms = {
  rights,
  category: "advertising",
  territory: "us",
  termMonths: 12,
  useCase: `${SAMPLE_NOTICE} A spring campaign for a coffee roaster: one video of 30 seconds with your face and voice, on our own channels and as a paid post.`,
  priceCents: 35_000,
  scope: {
    media: ["organic_social", "paid_social", "website"],
    handle: false,
    edits: "cut_crop_caption",
    product: "Harbor & Pine spring roast",
    exclusivity: null,
  },
  replica: null,
};

const invented = {
  submissionKey: "",
  buyerName: "Jo Pine (sample)",
  buyerEmail: "jo@harbor-pine.example",
  company: "Harbor & Pine Coffee (sample)",
  creator: { userId: NOBODY },
  terms,
};

const parties = (createdAt: Date) => ({
  creator: {
    userId: NOBODY,
    displayName: "Ines Calloway (sample)",
    email: "ines@calloway.example",
    mailboxKey: "ines@calloway.example",
    zone: "UTC",
    replicaNoticeDays: 7 as const,
    rules: {
      rights,
      categories: [terms.category],
      priceFloorCents: 10_000,
      autoApprove: false,
      allowsExclusive: false,
      media: MEDIA,
    },
  },
  org: {
    id: NOBODY,
    email: invented.buyerEmail,
    emailKey: invented.buyerEmail,
    confirmedAt: addHours(createdAt, -1),
  },
  by: { id: NOBODY, email: invented.buyerEmail },
});

/** A sample's license, and the offer that made it. */
type SampleLicense = { offer: OfferRecord; grant: GrantRecord };

/** `counter`: what the creator asked for instead, if they did. */
export type Sample = { offer: OfferRecord; counter?: OfferRecord; license?: SampleLicense; endsAt: Date };

const decided = (offer: OfferRecord, decision: Decision, decidedAt: Date | null): OfferRecord => {
  const status: OfferStatus = transitions[decision].to;
  return { ...offer, status, decidedAt, decidedBy: offer.awaiting };
};

function licenseOf(offer: OfferRecord): SampleLicense | undefined {
  if (offer.status !== transitions.approve.to || !offer.decidedAt) return undefined;
  const period = termFrom(offer.agreement.content, offer.decidedAt);
  const grant = {
    id: SAMPLE_NUMBER,
    offerId: offer.id,
    buyerOrgId: offer.buyerOrgId,
    status: "active",
    ...period,
    certificateHash: certificateHash({ grantId: SAMPLE_NUMBER, agreementHash: offer.agreement.hash, ...period }),
    tokenSalt: "",
    revokedAt: null,
    revokedReason: null,
    replicaEndedAt: null,
    trainingEndedAt: null,
  } as const;
  return { offer, grant };
}

/** Like a license's timeline (lib/licenses/timeline), without mails and links, because a sample has none. */
export function sampleTimeline({ offer, counter, license }: Sample, now: Date): LicenseEvent[] {
  if (!license) return [];
  const { term } = offer.agreement.content;
  const events = [
    { what: "Offered", at: offer.createdAt },
    ...(counter ? [{ what: "Countered", at: counter.createdAt }] : []),
    { what: "Agreed", at: license.grant.effectiveAt },
    { what: "In effect", at: license.grant.effectiveAt },
  ].map((event) => ({ ...event, zone: term.zone ?? null }));
  return [...events, { what: "Ends", ...endOf(license.grant, offer.agreement.content) }].map((event) => ({
    ...event,
    isAhead: event.at > now,
  }));
}

/**
 * An invented offer in the form of a real one, with what came of it in this sandbox. Made in memory: no table of offers,
 * licenses, certificates or parties holds any of it. `hours`: how long the sample lives.
 */
export function sampleIn(sandbox: Sandbox, hours: number): Sample {
  const { offerId, createdAt, answer, counterPercent, answeredAt, brandAnswer, brandAnsweredAt } = sandbox;
  const made = newOffer(offerId, invented, parties(createdAt), createdAt);
  const offer = answer ? decided(made, answer, answeredAt) : made;
  const asked =
    counterPercent && answeredAt
      ? counterOffer(made, counterPercent, idFrom("sample-counter", offerId), answeredAt)
      : undefined;
  const counter = asked && brandAnswer ? decided(asked, brandAnswer, brandAnsweredAt) : asked;
  const license = licenseOf(counter ?? offer);
  return { offer, ...(counter && { counter }), ...(license && { license }), endsAt: addHours(createdAt, hours) };
}

type SampleFile = { type: string; body: string | Promise<string> };

const asJson = (value: object): string => JSON.stringify(value, null, 2);

const factsOf = ({ grant, offer }: SampleLicense, now: Date) => licenseFacts(grant, offer.agreement.content, now);

/** The files of a sample, like those of a license (lib/licenses/document). No table holds a sample. */
const files: Readonly<Record<string, (license: SampleLicense, now: Date) => SampleFile>> = {
  "certificate.jwt": (license) => ({ type: "application/vc+jwt", body: sampleCertificate(license) }),
  "agreement.json": ({ offer }) => ({ type: "application/json", body: offer.agreement.document }),
  "private-facts.json": (license) => ({ type: "application/json", body: sampleFacts(license) }),
  "odrl.json": (license, now) => ({ type: "application/ld+json", body: asJson(odrlPolicy(factsOf(license, now))) }),
  "cawg.json": (license, now) => ({ type: "application/json", body: asJson(cawgAssertion(factsOf(license, now))) }),
};

/** 404 for an unknown name, or without a license: the browser has no sample, or its sample made no license. */
export async function sampleFile(license: SampleLicense | undefined, name: string, now: Date): Promise<Response> {
  const file = license && Object.hasOwn(files, name) ? files[name]?.(license, now) : undefined;
  if (!file) return new Response("There is no such file in this browser's sample.\n", { status: 404 });
  return new Response(await file.body, {
    headers: {
      "content-type": file.type,
      "content-disposition": `attachment; filename="sample-license-${name}"`,
      "cache-control": "no-store",
    },
  });
}

/** Always the same text, because it is signed again rather than kept. */
const sampleFacts = ({ offer }: SampleLicense): string => inventedFacts(offer.agreement.content, offer.creatorEmail);

/** Signed like a real one, and marked as a specimen, as our verifier then says. */
export const sampleCertificate = (license: SampleLicense): Promise<string> => {
  const { offer, grant } = license;
  return signSpecimen({
    grant,
    agreement: offer.agreement,
    evidence: evidenceOf(offer, grant.effectiveAt, "session"),
    privateFacts: sampleFacts(license),
  });
};
