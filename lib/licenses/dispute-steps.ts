import { appendAudit } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import { brand } from "@/lib/brand";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type License, licenseWith } from "@/lib/licenses/licenses";
import { type DisputeStep, disputeSteps, type FiledUse, type UseDispute } from "@/lib/licenses/use-rules";
import { disputedUse } from "@/lib/licenses/uses";
import { lockDispute } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import type { DisputeStepMail, UseMail } from "@/lib/mail/payloads";
import { licenseMail, toBothParties } from "@/lib/offers/mail";
import type { Db } from "@/lib/postgres/db";
import { lastSecond } from "@/lib/terms/term";
import { territoryLabels } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

type DisputedUse = FiledUse & { dispute: UseDispute };

export const isDisputed = (use: FiledUse | undefined): use is DisputedUse => Boolean(use?.dispute);

/** Locks a dispute and reads it with its use and license; undefined if there is none, or its use was taken back. */
export async function disputeToStep(
  tx: Db,
  disputeId: string,
): Promise<{ use: DisputedUse; license: License; zone: string | null | undefined } | undefined> {
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

/** `dueAt`: when the clock of the next step runs out, if it has one. */
type Disputed = {
  license: License;
  use: Pick<FiledUse, "place" | "territory" | "beginsOn" | "endsOn">;
  reason: string;
  dueAt?: Date;
};

const filedUse = ({ license: { offer, grant }, use, reason, dueAt }: Disputed): UseMail => ({
  ...licenseMail(offer, grant),
  place: use.place,
  where: territoryLabels[use.territory],
  beginsOn: use.beginsOn.toISOString(),
  endsOn: use.endsOn.toISOString(),
  reason,
  ...(dueAt && {
    dueAt: lastSecond(dueAt).toISOString(),
    dueZone: readerZone(offer.agreement.content.term.zone),
  }),
});

export const disputedMails = (disputed: Disputed): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({ template: "use-disputed", payload: { ...filedUse(disputed), to } }));

/** To both parties. */
export const stepMails = (disputed: Disputed, told: Pick<DisputeStepMail, "step" | "words" | "day">): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({
    template: "dispute-step",
    payload: { ...filedUse(disputed), to, ...told },
  }));

export const decidedMails = (disputed: Disputed, verdict: "upheld" | "rejected", resolution: string): Mail[] =>
  toBothParties(disputed.license.offer, (to) => ({
    template: "dispute-resolved",
    payload: { ...filedUse(disputed), to, verdict, resolution },
  }));

/** `asked`: disputes put to staff. `late`: disputes not answered in time. */
export const toStaff = (payload: { asked: number; late: number }): Mail => ({
  template: "disputes-to-decide",
  toAddress: brand.mail.support,
  payload,
});
