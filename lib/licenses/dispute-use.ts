import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { appendAudit } from "@/lib/audit/log";
import { brand } from "@/lib/brand";
import type { Creator } from "@/lib/creators/queries";
import { lacksEndingProof } from "@/lib/license-rows/proof";
import { findGrant } from "@/lib/license-rows/queries";
import { grantStateAt } from "@/lib/license-rows/rules";
import { isErasedCreator, referStep } from "@/lib/licenses/dispute-ends";
import {
  decidedMails,
  disputedMails,
  disputeToStep,
  isDisputed,
  stepMails,
  toStaff,
  writeStep,
} from "@/lib/licenses/dispute-steps";
import { licenseWith } from "@/lib/licenses/licenses";
import { revokeGrant } from "@/lib/licenses/revoke";
import { clockFrom, disputeSteps, mayStep, type UseDispute } from "@/lib/licenses/use-rules";
import { type disputeAnswerSchema, shownUse } from "@/lib/licenses/use-schema";
import { disputedUse, filedUseOf, filedUseOfBuyer } from "@/lib/licenses/uses";
import { lockCreatorOfLicense, lockLicense } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { type Admin, type BuyerWhoMay, requireFresh } from "@/lib/proofs";
import { uuidOrNone } from "@/lib/text/uuid";
import { versionOf } from "@/lib/text/version";
import { dayAt, readerZone } from "@/lib/time";

// The steps of a dispute that somebody takes, in their order: the licensor disputes, the licensee answers, the licensor replies, staff
// decide, and what they upheld may end the license. Which step is open to whom, and when: `disputeSteps` (lib/licenses/use-rules).
// What happens when a clock runs out: late-disputes. A step locks the dispute alone. Only disputing a use and ending a license lock
// the creator and the license too, before the dispute.

type Refused<Reason extends string> = { ok: false; reason: Reason };

/**
 * Disputes a use, once. Tells both parties, and the licensee's five days begin. Of concurrent calls only the first succeeds,
 * and none if the licensee meanwhile corrects the use or takes it back. `version`: the use as the licensor saw it.
 */
export async function disputeUse(
  creator: Creator,
  { useId, reason, version }: { useId: string; reason: string; version: string },
  now: Date,
): Promise<{ ok: true } | Refused<"not-found" | "disputed-already" | "changed">> {
  const filed = await filedUseOf(useId, creator.userId);
  if (!filed) return { ok: false, reason: "not-found" };
  return db().$transaction(async (tx) => {
    await lockCreatorOfLicense(tx, filed.grantId);
    await lockLicense(tx, filed.grantId);
    const use = await filedUseOf(useId, creator.userId, tx);
    if (use?.dispute) return { ok: false, reason: "disputed-already" };
    if (!use || version !== versionOf(shownUse(use))) return { ok: false, reason: "changed" };
    const license = await licenseWith(use.grantId, tx);
    const dueAt = clockFrom(now, "answer", license.offer.agreement.content.term.zone);
    const id = randomUUID();
    await tx.licenseUse.update({ where: { id: use.id }, data: { disputedAt: now } });
    await tx.useDispute.create({ data: { id, useId: use.id, reason, createdAt: now, dueAt } });
    const by = { actor: "creator", actorId: creator.userId } as const;
    const details = { useId: use.id };
    await appendAudit(tx, [{ ...by, action: "use_disputed", table: "use_dispute", recordId: id, details }]);
    await enqueueMail(tx, disputedMails({ license, use, reason, dueAt }), now);
    return { ok: true };
  });
}

/** `not-now`: the dispute is not in a state that allows this step, or its clock ran out. */
type Step = { ok: true; grantId: string } | Refused<"not-found" | "not-now">;

/**
 * The licensee answers that the use was stopped, and on which day, or what was changed so that the license covers it. `ahead`:
 * that day is later than the day of the answer, in the agreement's zone. If the licensor was erased, nobody will reply, so
 * staff decide.
 */
export async function answerDispute(
  buyer: BuyerWhoMay<"use">,
  { useId, outcome, stoppedOn, answer }: z.output<typeof disputeAnswerSchema>,
  now: Date,
): Promise<Step | Refused<"ahead">> {
  const filed = await filedUseOfBuyer(useId, buyer);
  if (!isDisputed(filed)) return { ok: false, reason: "not-found" };
  const step = outcome === "stopped" ? "stop" : "cure";
  return db().$transaction(async (tx) => {
    if (!(await stillMay(tx, buyer, "use"))) return { ok: false, reason: "not-found" };
    const found = await disputeToStep(tx, filed.dispute.id);
    if (!found || !mayStep(step, "buyer", found.use.dispute, now)) return { ok: false, reason: "not-now" };
    const { use, license, zone } = found;
    const day = outcome === "stopped" ? (stoppedOn ?? null) : null;
    if (day && day.toISOString().slice(0, 10) > dayAt(now, readerZone(zone))) return { ok: false, reason: "ahead" };
    const dueAt = clockFrom(now, "reply", zone);
    const told = { step: outcome, words: answer, ...(day && { day: day.toISOString() }) };
    const isLeft = await isErasedCreator(tx, license.offer.creatorUserId);
    const mails = isLeft ? [] : stepMails({ license, use, reason: use.dispute.reason, dueAt }, told);
    const set = { answeredAt: now, answer, dueAt, stoppedOn: day };
    await writeStep(tx, use.dispute, { step, set, by: { actor: "buyer" }, mails }, now);
    if (isLeft) await referStep(tx, use.dispute.id, "creator", now);
    return { ok: true, grantId: use.grantId };
  });
}

/** The licensor accepts the answer, which settles the dispute, or asks staff to decide. */
export async function replyToAnswer(
  creator: Creator,
  { useId, step }: { useId: string; step: "accept" | "ask" },
  now: Date,
): Promise<Step> {
  const filed = await filedUseOf(useId, creator.userId);
  if (!isDisputed(filed)) return { ok: false, reason: "not-found" };
  return db().$transaction(async (tx) => {
    const found = await disputeToStep(tx, filed.dispute.id);
    if (!found || !mayStep(step, "creator", found.use.dispute, now)) return { ok: false, reason: "not-now" };
    const { use, license, zone } = found;
    const disputed = { license, use, reason: use.dispute.reason };
    const by = { actor: "creator", actorId: creator.userId } as const;
    if (step === "accept") {
      const mails = stepMails(disputed, { step: "accepted" });
      await writeStep(tx, use.dispute, { step, set: { resolvedAt: now }, by, mails }, now);
    } else {
      const dueAt = clockFrom(now, "decision", zone);
      const mails = [...stepMails({ ...disputed, dueAt }, { step: "asked" }), toStaff({ asked: 1, late: 0 })];
      await writeStep(tx, use.dispute, { step, set: { askedAt: now, dueAt }, by, mails }, now);
    }
    return { ok: true, grantId: use.grantId };
  });
}

/**
 * Staff uphold a dispute or reject it, which is final; both parties get the reason. To uphold changes nothing of the license:
 * it only lets the licensor or staff end it (`endAfterDispute`, `endDisputedLicense`), within 30 days. Asks for a fresh second
 * factor. False if the dispute is not with staff: its clock runs, or it is decided or settled already.
 */
export async function decideDispute(
  admin: Admin,
  { disputeId, verdict, resolution }: { disputeId: string; verdict: "uphold" | "reject"; resolution: string },
  now: Date,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "dispute", now);
    const found = await disputeToStep(tx, uuidOrNone(disputeId));
    if (!found || !mayStep(verdict, "admin", found.use.dispute, now)) return false;
    const { use, license, zone } = found;
    const dueAt = verdict === "uphold" ? clockFrom(now, "ending", zone) : undefined;
    const disputed = { license, use, reason: use.dispute.reason, ...(dueAt && { dueAt }) };
    await writeStep(
      tx,
      use.dispute,
      {
        step: verdict,
        set: { resolvedAt: now, resolution, ...(dueAt && { dueAt }) },
        by: { actor: "admin", actorId: admin.id },
        note: resolution,
        mails: decidedMails(disputed, disputeSteps[verdict].to, resolution),
      },
      now,
    );
    return true;
  });
}

const noticeAfter = ({ resolution }: UseDispute, by: "creator" | "admin"): string =>
  `${by === "creator" ? "The licensor" : brand.name} revoked this license by notice, after a disputed use was upheld: ${resolution ?? ""}`;

type By = { actor: "creator" | "admin"; actorId: string };

/** Ends the license by notice because staff upheld the dispute. The caller must authorize the actor. */
async function endLicense(
  tx: Db,
  { grantId, disputeId }: { grantId: string; disputeId: string },
  by: By,
  now: Date,
): Promise<boolean> {
  await lockCreatorOfLicense(tx, grantId);
  await lockLicense(tx, grantId);
  const found = await disputeToStep(tx, disputeId);
  if (!found || !mayStep("end", by.actor, found.use.dispute, now)) return false;
  const grant = await findGrant(grantId, tx);
  if (!grant || grantStateAt(grant, now) !== "active") return false;
  const { dispute } = found.use;
  // What tells the parties is the mail of the revocation.
  await writeStep(tx, dispute, { step: "end", set: { endedAt: now }, by, mails: [] }, now);
  return revokeGrant(tx, grantId, noticeAfter(dispute, by.actor), by, now);
}

/** Needs proof of the mailbox. */
export async function endAfterDispute(creator: Creator, useId: string, now: Date): Promise<Step | Unproved> {
  const use = await filedUseOf(useId, creator.userId);
  if (!isDisputed(use)) return { ok: false, reason: "not-found" };
  const { dispute, grantId } = use;
  if (!mayStep("end", "creator", dispute, now)) return { ok: false, reason: "not-now" };
  const by = { actor: "creator", actorId: creator.userId } as const;
  return db().$transaction(async (tx) => {
    const unproved = await lacksEndingProof(tx, creator, now);
    if (unproved) return unproved;
    const isEnded = await endLicense(tx, { grantId, disputeId: dispute.id }, by, now);
    return isEnded ? { ok: true, grantId } : { ok: false, reason: "not-now" };
  });
}

/**
 * For staff. False if the dispute was not upheld, or too long ago, or if the license is not in force. Needs a fresh second
 * factor.
 */
export async function endDisputedLicense(admin: Admin, disputeId: string, now: Date): Promise<boolean> {
  const use = await disputedUse(disputeId);
  if (!use) return false;
  return db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "void", now);
    return endLicense(tx, { grantId: use.grantId, disputeId }, { actor: "admin", actorId: admin.id }, now);
  });
}
