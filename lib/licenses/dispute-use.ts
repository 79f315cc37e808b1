import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { auditCte } from "@/lib/audit/log";
import { brand } from "@/lib/brand";
import type { Creator } from "@/lib/creators/queries";
import { Prisma } from "@/lib/generated/prisma/client";
import { takeTurnOfLicense } from "@/lib/license-rows/slots";
import { takeStep } from "@/lib/licenses/dispute-steps";
import { licenseWith } from "@/lib/licenses/licenses";
import { revokeGrant } from "@/lib/licenses/revoke";
import { disputedMails, stepMails, toStaff } from "@/lib/licenses/use-mail";
import { clockFrom, type FiledUse, mayStep, type UseDispute } from "@/lib/licenses/use-rules";
import { type disputeAnswerSchema, shownUse } from "@/lib/licenses/use-schema";
import { filedUseOf, filedUseOfBuyer } from "@/lib/licenses/uses";
import { outboxCte } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Admin, ConfirmedBuyer } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";
import { versionOf } from "@/lib/text/version";
import { dayAt, readerZone } from "@/lib/time";

type Refused<Reason extends string> = { ok: false; reason: Reason };

/**
 * Both parties are told, and the licensee's five days begin. Once per use; only the first of concurrent calls succeeds, and
 * none if the licensee corrects the use meanwhile or takes it back. `version`: of the use as the licensor saw it.
 */
export async function disputeUse(
  creator: Creator,
  { useId, reason, version }: { useId: string; reason: string; version: string },
  now: Date,
): Promise<{ ok: true } | Refused<"not-found" | "disputed-already" | "changed">> {
  const use = await filedUseOf(useId, creator.userId);
  if (!use) return { ok: false, reason: "not-found" };
  if (use.dispute) return { ok: false, reason: "disputed-already" };
  if (version !== versionOf(shownUse(use))) return { ok: false, reason: "changed" };
  const id = randomUUID();
  const license = await licenseWith(use.grantId);
  const dueAt = clockFrom(now, "answer", license.offer.agreement.content.term.zone);
  const mails = disputedMails({ license, use, reason, dueAt });
  const entry = { actor: "creator", actorId: creator.userId, action: "use_disputed", recordId: id } as const;
  const disputed = await queryRows(db(), idRow)`
    WITH marked AS (
      UPDATE license_use u SET disputed_at = ${now}::timestamptz
      WHERE u.id = ${use.id}::uuid AND u.disputed_at IS NULL AND u.taken_back_at IS NULL
        AND u.revision = ${use.revision}::int
      RETURNING u.id
    ),
    disputed AS (
      INSERT INTO use_dispute (id, use_id, reason, created_at, due_at)
      SELECT ${id}::uuid, marked.id, ${reason}, ${now}::timestamptz, ${dueAt}::timestamptz FROM marked
      ON CONFLICT (use_id) DO NOTHING RETURNING id
    ),
    audited AS (${auditCte("disputed", [{ ...entry, table: "use_dispute", details: { useId: use.id } }])}),
    mailed AS (${outboxCte("disputed", mails, now)})
    SELECT id FROM disputed`;
  if (disputed.length === 1) return { ok: true };
  const stored = await filedUseOf(useId, creator.userId);
  return { ok: false, reason: stored?.dispute ? "disputed-already" : "changed" };
}

/** `not-now`: the dispute is not in a state for it, or its clock ran out. */
type Step = { ok: true; grantId: string } | Refused<"not-found" | "not-now">;

type Disputed = FiledUse & { dispute: UseDispute };
const isDisputed = (use: FiledUse | undefined): use is Disputed => Boolean(use?.dispute);

/**
 * The licensee says that the use was stopped, on which day, or what was changed so that the license covers it. `ahead`: the
 * day is after the one of the answer, in the agreement's zone.
 */
export async function answerDispute(
  buyer: ConfirmedBuyer,
  { useId, outcome, stoppedOn, answer }: z.output<typeof disputeAnswerSchema>,
  now: Date,
): Promise<Step | Refused<"ahead">> {
  const use = await filedUseOfBuyer(useId, buyer);
  if (!isDisputed(use)) return { ok: false, reason: "not-found" };
  const step = outcome === "stopped" ? "stop" : "cure";
  if (!mayStep(step, "buyer", use.dispute, now)) return { ok: false, reason: "not-now" };
  const license = await licenseWith(use.grantId);
  const { zone } = license.offer.agreement.content.term;
  const dueAt = clockFrom(now, "reply", zone);
  const day = outcome === "stopped" ? (stoppedOn ?? null) : null;
  if (day && day.toISOString().slice(0, 10) > dayAt(now, readerZone(zone))) return { ok: false, reason: "ahead" };
  const set = Prisma.sql`answered_at = ${now}::timestamptz, answer = ${answer}, due_at = ${dueAt}::timestamptz,
    stopped_on = ${day}::timestamptz AT TIME ZONE 'UTC'`;
  const told = { step: outcome, words: answer, ...(day && { day: day.toISOString() }) };
  const mails = stepMails({ license, use, reason: use.dispute.reason, dueAt }, told);
  const taken = await takeStep(db(), { step, disputeId: use.dispute.id, set, entry: { actor: "buyer" }, mails }, now);
  return taken ? { ok: true, grantId: use.grantId } : { ok: false, reason: "not-now" };
}

/** The licensor accepts the answer, which settles the dispute, or asks staff to decide. */
export async function replyToAnswer(
  creator: Creator,
  { useId, step }: { useId: string; step: "accept" | "ask" },
  now: Date,
): Promise<Step> {
  const use = await filedUseOf(useId, creator.userId);
  if (!isDisputed(use)) return { ok: false, reason: "not-found" };
  const { dispute, grantId } = use;
  if (!mayStep(step, "creator", dispute, now)) return { ok: false, reason: "not-now" };
  const license = await licenseWith(grantId);
  const disputed = { license, use, reason: dispute.reason };
  const dueAt = clockFrom(now, "decision", license.offer.agreement.content.term.zone);
  const [set, mails] =
    step === "accept"
      ? [Prisma.sql`resolved_at = ${now}::timestamptz`, stepMails(disputed, { step: "accepted" })]
      : [
          Prisma.sql`asked_at = ${now}::timestamptz, due_at = ${dueAt}::timestamptz`,
          [...stepMails({ ...disputed, dueAt }, { step: "asked" }), toStaff({ asked: 1, late: 0 })],
        ];
  const entry = { actor: "creator", actorId: creator.userId } as const;
  const taken = await takeStep(db(), { step, disputeId: dispute.id, set, entry, mails }, now);
  return taken ? { ok: true, grantId } : { ok: false, reason: "not-now" };
}

const noticeAfter = ({ resolution }: UseDispute, by: "creator" | "admin"): string =>
  `${by === "creator" ? "The licensor" : brand.name} revoked this license by notice, after a disputed use was upheld: ${resolution ?? ""}`;

/** Ends the license by notice after staff upheld the dispute. The caller must authorize the actor. */
async function endLicense(
  tx: Db,
  { dispute, grantId }: Disputed,
  by: { actor: "creator" | "admin"; actorId: string },
  now: Date,
): Promise<boolean> {
  // Before its row, as the approval of a renewal does, which reads that row.
  await takeTurnOfLicense(tx, grantId);
  // Locked in the order in which the license and then its dispute change, and still in force.
  const inForce = await queryRows(tx, idRow)`
    SELECT id FROM license_grant
    WHERE id = ${grantId}::uuid AND status = 'active' AND expires_at > ${now}::timestamptz FOR NO KEY UPDATE`;
  if (inForce.length === 0) return false;
  const set = Prisma.sql`ended_at = ${now}::timestamptz`;
  if (!(await takeStep(tx, { step: "end", disputeId: dispute.id, set, entry: by, mails: [] }, now))) return false;
  if (await revokeGrant(tx, grantId, noticeAfter(dispute, by.actor), by, now)) return true;
  throw new Error(`The license ${grantId} was in force and could not be ended`);
}

export async function endAfterDispute(creator: Creator, useId: string, now: Date): Promise<Step> {
  const use = await filedUseOf(useId, creator.userId);
  if (!isDisputed(use)) return { ok: false, reason: "not-found" };
  const by = { actor: "creator", actorId: creator.userId } as const;
  const ended = await db().$transaction((tx) => endLicense(tx, use, by, now));
  return ended ? { ok: true, grantId: use.grantId } : { ok: false, reason: "not-now" };
}

/**
 * False if the use was not disputed, the dispute not upheld, or the license is not in force. Asks for a fresh second
 * factor.
 */
export const endByStaff = async (use: FiledUse, admin: Admin, now: Date): Promise<boolean> =>
  isDisputed(use) &&
  db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "void", now);
    return endLicense(tx, use, { actor: "admin", actorId: admin.id }, now);
  });
