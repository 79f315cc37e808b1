import { appendAudit } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type License, licenseWith } from "@/lib/licenses/licenses";
import { type DisputeStep, disputeSteps, type FiledUse, type UseDispute } from "@/lib/licenses/use-rules";
import { disputedUse } from "@/lib/licenses/uses";
import { lockDispute } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import type { Db } from "@/lib/postgres/db";

type Disputed = FiledUse & { dispute: UseDispute };

export const isDisputed = (use: FiledUse | undefined): use is Disputed => Boolean(use?.dispute);

/** Locks a dispute and reads it with its use and license; undefined if there is none, or its use was taken back. */
export async function disputeToStep(
  tx: Db,
  disputeId: string,
): Promise<{ use: Disputed; license: License; zone: string | null | undefined } | undefined> {
  await lockDispute(tx, disputeId);
  const use = await disputedUse(disputeId, tx);
  if (!isDisputed(use)) return undefined;
  const license = await licenseWith(use.grantId, tx);
  return { use, license, zone: license.offer.agreement.content.term.zone };
}

type Step = {
  step: DisputeStep;
  /** What the step sets besides the state. */
  set: Prisma.UseDisputeUncheckedUpdateInput;
  by: Pick<AuditEntry, "actor" | "actorId">;
  /** A note from staff. */
  note?: string;
  mails: readonly Mail[];
};

/** Writes a step of a dispute that `disputeToStep` has locked and `mayStep` allows, with its audit and mails. */
export async function writeStep(
  tx: Db,
  { id, state }: UseDispute,
  { step, set, by, note, mails }: Step,
  now: Date,
): Promise<void> {
  await tx.useDispute.update({ where: { id }, data: { state: disputeSteps[step].to ?? state, ...set } });
  const details = { step, ...(note !== undefined && { note }) };
  await appendAudit(tx, [{ ...by, action: "dispute_step", table: "use_dispute", recordId: id, details }]);
  await enqueueMail(tx, mails, now);
}
