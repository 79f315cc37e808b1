import { z } from "zod";
import { disputeToStep, stepMails, toStaff, writeStep } from "@/lib/licenses/dispute-steps";
import { licenseWith } from "@/lib/licenses/licenses";
import { clockFrom, leftBy, mayStep, type Standing } from "@/lib/licenses/use-rules";
import { disputedUse } from "@/lib/licenses/uses";
import { lockDisputes } from "@/lib/locks";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Party } from "@/lib/terms/terms";
import { ERASED_DOMAIN } from "@/lib/text/email";

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
