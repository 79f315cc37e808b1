import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { disputeToStep, stepMails, toStaff, writeStep } from "@/lib/licenses/dispute-steps";
import { licenseWith } from "@/lib/licenses/licenses";
import { clockFrom, leftBy, mayStep, type Standing, wordFor } from "@/lib/licenses/use-rules";
import { disputedUse } from "@/lib/licenses/uses";
import { lockDisputes } from "@/lib/locks";
import { log } from "@/lib/log";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";
import { ERASED_DOMAIN } from "@/lib/text/email";

/** Per run; the next run continues. */
const RUN = 200;

/**
 * Handles a dispute whose clock ran out. If the licensee did not answer, people are told; if the licensor did not reply, it is
 * settled.
 */
async function runOut(tx: Db, id: string, now: Date): Promise<"late" | "settled" | undefined> {
  const found = await disputeToStep(tx, id);
  if (!found) throw new Error(`The dispute ${id} has no use`);
  const { use, license } = found;
  const { reason, dueAt } = use.dispute;
  const disputed = { license, use, reason, dueAt };
  if (mayStep("settle", "system", use.dispute, now)) {
    const mails = stepMails(disputed, { step: "settled" });
    const step = { step: "settle", set: { resolvedAt: dueAt }, by: { actor: "system" }, mails } as const;
    await writeStep(tx, use.dispute, step, now);
    return "settled";
  }
  if (wordFor(use.dispute, now) !== "late" || use.dispute.lateToldAt) return undefined;
  await tx.useDispute.update({ where: { id }, data: { lateToldAt: now } });
  await enqueueMail(tx, stepMails(disputed, { step: "late" }), now);
  const details = { step: "late" };
  await appendAudit(tx, [{ actor: "system", action: "dispute_step", table: "use_dispute", recordId: id, details }]);
  return "late";
}

/** Due at `now`, and not waiting for anybody else. */
const isDue = (now: Date) => Prisma.sql`
  d.resolved_at IS NULL AND d.asked_at IS NULL AND d.late_told_at IS NULL AND d.due_at <= ${now}::timestamptz`;

/** Handles one dispute in a transaction of its own; undefined also if another run has it. */
const runOutAlone = (id: string, now: Date) =>
  db().$transaction(async (tx) => {
    const claimed = await queryRows(tx, idRow)`
      SELECT d.id FROM use_dispute d WHERE d.id = ${id}::uuid AND ${isDue(now)} FOR UPDATE SKIP LOCKED`;
    return claimed.length > 0 ? runOut(tx, id, now) : undefined;
  });

/**
 * Handles each dispute whose clock ran out, once.
 * - Without the licensee's answer, staff and both parties are told. From then on staff may decide, and the licensor may ask
 *   them to.
 * - Without the licensor's reply, the dispute is settled according to the answer.
 * A failure is logged and left to the next run; the others go on. Safe to run concurrently or a day late. Returns how many were
 * handled.
 */
export async function tellOfLateDisputes(now: Date): Promise<number> {
  const due = await queryRows(db(), idRow)`
    SELECT d.id FROM use_dispute d WHERE ${isDue(now)} ORDER BY d.due_at, d.id LIMIT ${RUN}`;
  let [handled, late] = [0, 0];
  for (const { id } of due) {
    try {
      const done = await runOutAlone(id, now);
      handled += done ? 1 : 0;
      late += done === "late" ? 1 : 0;
    } catch (err) {
      log.error({ err, dispute: id }, "a dispute whose clock ran out was left as it is");
    }
  }
  if (late > 0) await enqueueMail(db(), [toStaff({ asked: 0, late })], now);
  return handled;
}

type Ids = { profileIds: readonly string[]; buyerOrgIds: readonly string[] };

const runningRow = z.strictObject({ id: z.string(), useId: z.string(), side: z.enum(["creator", "buyer"]) });

/** `place`: the place of the use, which names the dispute. `zone`: the agreement's, in which the clock is shown. */
export type RunningDispute = {
  id: string;
  useId: string;
  grantId: string;
  side: Party;
  place: string;
  zone: string | null;
  dispute: Standing;
};

/** The person's disputes that are undecided and unsettled, or after which a license can still be ended; oldest first. */
export async function runningDisputes(tx: Db, { profileIds, buyerOrgIds }: Ids, now: Date): Promise<RunningDispute[]> {
  const rows = await queryRows(tx, runningRow)`
    SELECT d.id, u.id AS "useId",
      CASE WHEN g.creator_user_id = ANY(${[...profileIds]}::uuid[]) THEN 'creator' ELSE 'buyer' END AS side
    FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
    WHERE (g.creator_user_id = ANY(${[...profileIds]}::uuid[]) OR g.buyer_org_id = ANY(${[...buyerOrgIds]}::uuid[]))
      AND (d.resolved_at IS NULL OR d.state = 'upheld' AND d.due_at > ${now}::timestamptz)
      AND u.taken_back_at IS NULL
    ORDER BY d.created_at, d.id`;
  const running: RunningDispute[] = [];
  for (const { id, useId, side } of rows) {
    const use = await disputedUse(id, tx);
    if (!use?.dispute) continue;
    const { offer } = await licenseWith(use.grantId, tx);
    const zone = offer.agreement.content.term.zone ?? null;
    running.push({ id, useId, grantId: use.grantId, side, place: use.place, zone, dispute: use.dispute });
  }
  return running;
}

/**
 * Hands disputes to staff that would otherwise be decided by the silence of somebody who is being erased (`leftBy`). Tells the
 * other side and staff. Locks the open disputes, so that an answer from the other side comes wholly before or after. Returns
 * how many.
 */
export async function referDisputes(tx: Db, person: Ids, now: Date): Promise<number> {
  await lockDisputes(
    tx,
    (await runningDisputes(tx, person, now)).map(({ id }) => id),
  );
  let referred = 0;
  for (const { id, side, dispute } of await runningDisputes(tx, person, now)) {
    if (leftBy(dispute, side, now) === "referred" && (await referStep(tx, id, side, now))) referred += 1;
  }
  return referred;
}

/** `gone`: the side that will not answer any more. False if staff already have the dispute, or it is over. */
export async function referStep(tx: Db, disputeId: string, gone: Party, now: Date): Promise<boolean> {
  const found = await disputeToStep(tx, disputeId);
  if (!found || !mayStep("refer", "system", found.use.dispute, now)) return false;
  const { use, license, zone } = found;
  const dueAt = clockFrom(now, "decision", zone);
  const told = stepMails({ license, use, reason: use.dispute.reason, dueAt }, { step: "referred" });
  const mails = [
    ...told.filter(({ payload }) => "to" in payload && payload.to !== gone),
    toStaff({ asked: 1, late: 0 }),
  ];
  await writeStep(
    tx,
    use.dispute,
    { step: "refer", set: { askedAt: now, dueAt }, by: { actor: "system" }, mails },
    now,
  );
  return true;
}

/** Whether the creator of a license was erased. */
export async function isErasedCreator(tx: Db, userId: string): Promise<boolean> {
  const profile = await tx.profile.findUnique({ where: { id: userId }, select: { emailKey: true } });
  return profile?.emailKey?.endsWith(`@${ERASED_DOMAIN}`) ?? true;
}
