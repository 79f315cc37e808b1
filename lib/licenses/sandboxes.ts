import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { RETENTION } from "@/lib/retention/rules";
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
