import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import type { CreatorRecord } from "@/lib/creators/queries";
import { verifiedAt } from "@/lib/creators/verification";
import { REQUESTS_A_DAY, type RequestOutcome, type VerificationAnswer } from "@/lib/creators/verification-rules";
import { lockCreator } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { addHours } from "@/lib/time";

type Asking = Pick<CreatorRecord, "userId">;

/** The newest request, open or answered. */
export type OwnRequest = {
  askedAt: Date;
  reach: string;
  evidence: string;
  answeredAt: Date | null;
  outcome: RequestOutcome | null;
  answer: string | null;
};

export async function findOwnRequest(userId: string): Promise<OwnRequest | undefined> {
  const row = await db().verificationRequest.findFirst({
    where: { creatorUserId: userId },
    orderBy: { askedAt: "desc" },
    select: { askedAt: true, reach: true, evidence: true, answeredAt: true, outcome: true, answer: true },
  });
  // A CHECK in the database allows only these outcomes.
  return row ? { ...row, outcome: row.outcome as RequestOutcome | null } : undefined;
}

const askingRow = z.strictObject({ mayAsk: z.boolean() });

/** A creator asks to be verified, or changes an open request. Refused while suspended, closed or verified. */
export async function askVerification(
  { userId }: Asking,
  said: { reach: string; evidence: string },
  now: Date,
): Promise<"asked" | "changed" | "not-now" | "too-often"> {
  return db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const [row] = await queryRows(tx, askingRow)`
      SELECT c.status = 'active' AND c.closed_at IS NULL AND ${verifiedAt} IS NULL AS "mayAsk"
      FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = ${userId}::uuid`;
    if (!row?.mayAsk) return "not-now";
    const changed = await tx.verificationRequest.updateMany({
      where: { creatorUserId: userId, answeredAt: null },
      data: said,
    });
    if (changed.count > 0) return "changed";
    const today = await tx.verificationRequest.count({
      where: { creatorUserId: userId, askedAt: { gt: addHours(now, -24) } },
    });
    if (today >= REQUESTS_A_DAY) return "too-often";
    const { id } = await tx.verificationRequest.create({ data: { creatorUserId: userId, askedAt: now, ...said } });
    const by = { actor: "creator", actorId: userId, table: "verification_request", recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "verification_asked", details: {} }]);
    return "asked";
  });
}

/** Closes a creator's open request, if there is one. */
export async function closeRequest(
  tx: Db,
  userId: string,
  outcome: Exclude<RequestOutcome, VerificationAnswer>,
  now: Date,
  admin?: Admin,
): Promise<boolean> {
  const { count } = await tx.verificationRequest.updateMany({
    where: { creatorUserId: userId, answeredAt: null },
    data: { outcome, answeredAt: now, ...(admin && { answeredBy: admin.id }) },
  });
  return count > 0;
}

/** False if no request was open. */
export async function withdrawRequest({ userId }: Asking, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (!(await closeRequest(tx, userId, "withdrawn", now))) return false;
    const by = { actor: "creator", actorId: userId, table: "creator_profile", recordId: userId } as const;
    await appendAudit(tx, [{ ...by, action: "verification_withdrawn", details: {} }]);
    return true;
  });
}

const answeredRow = z.strictObject({ userId: z.string(), name: z.string(), email: z.string() });

/**
 * Staff ask for more, or refuse to verify; the creator is mailed their words. False if the request was already answered or
 * withdrawn.
 */
export async function answerRequest(
  admin: Admin,
  { requestId, outcome, answer }: { requestId: string; outcome: VerificationAnswer; answer: string },
  now: Date,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [row] = await queryRows(tx, answeredRow)`
      UPDATE verification_request r
      SET outcome = ${outcome}, answer = ${answer}, answered_at = ${now}::timestamptz, answered_by = ${admin.id}::uuid
      FROM profiles p
      WHERE r.id = ${requestId}::uuid AND r.answered_at IS NULL AND p.id = r.creator_user_id
      RETURNING r.creator_user_id AS "userId", coalesce(p.display_name, p.email) AS name, p.email`;
    if (!row) return false;
    const by = { actor: "admin", actorId: admin.id, table: "creator_profile", recordId: row.userId } as const;
    const action = outcome === "more" ? "verification_more_asked" : "verification_refused";
    await appendAudit(tx, [{ ...by, action, details: {} }]);
    const payload = { name: row.name, outcome, answer };
    await enqueueMail(tx, [{ template: "verification-answer", toAddress: row.email, payload }], now);
    return true;
  });
}
