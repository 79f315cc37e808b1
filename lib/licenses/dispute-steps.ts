import { auditCte } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import { Prisma } from "@/lib/generated/prisma/client";
import { type DisputeState, type DisputeStep, disputeSteps, type When } from "@/lib/licenses/use-rules";
import type { Mail } from "@/lib/mail/catalogue";
import { outboxCte } from "@/lib/mail/outbox";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

/** `WHENS` of lib/licenses/use-rules, of a dispute `d`. */
const whens: Record<When, (now: Prisma.Sql) => Prisma.Sql> = {
  "in time": (now) =>
    Prisma.sql`d.resolved_at IS NULL AND d.asked_at IS NULL AND (d.due_at IS NULL OR ${now} < d.due_at)`,
  late: (now) => Prisma.sql`d.resolved_at IS NULL AND d.asked_at IS NULL AND ${now} >= d.due_at`,
  asked: () => Prisma.sql`d.resolved_at IS NULL AND d.asked_at IS NOT NULL`,
  "with staff": (now) =>
    Prisma.sql`d.resolved_at IS NULL AND (d.asked_at IS NOT NULL OR d.due_at IS NULL OR ${now} >= d.due_at)`,
  "just decided": (now) => Prisma.sql`d.resolved_at IS NOT NULL AND ${now} < d.due_at`,
};

/** Whether a dispute `d` may take the step: the rows of `disputeSteps`, in which the state is as the table names it. */
export function mayTake(step: DisputeStep, now: Date): Prisma.Sql {
  const from = Object.entries(disputeSteps[step].from) as [DisputeState, When][];
  const at = Prisma.sql`${now}::timestamptz`;
  return Prisma.sql`(${Prisma.join(
    from.map(([state, when]) => Prisma.sql`(d.state = ${state} AND ${whens[when](at)})`),
    " OR ",
  )})`;
}

type Taken = {
  step: DisputeStep;
  disputeId: string;
  /** What the step sets besides the state. */
  set: Prisma.Sql;
  entry: Pick<AuditEntry, "actor" | "actorId"> & { note?: string };
  mails: readonly Mail[];
};

/**
 * One conditional UPDATE with its audit entry and mails. The caller must authorize the actor. False if the dispute may not
 * take the step at `now`: of concurrent steps one is taken.
 */
export async function takeStep(client: Db, { step, disputeId, set, entry, mails }: Taken, now: Date): Promise<boolean> {
  const { note, ...by } = entry;
  const { to } = disputeSteps[step];
  const details = { step, ...(note !== undefined && { note }) };
  const taken = await queryRows(client, idRow)`
    WITH taken AS (
      UPDATE use_dispute d SET state = ${to === null ? Prisma.sql`d.state` : Prisma.sql`${to}`}, ${set}
      WHERE d.id = ${disputeId}::uuid AND ${mayTake(step, now)} RETURNING d.id
    ),
    audited AS (${auditCte("taken", [{ ...by, action: "dispute_step", table: "use_dispute", recordId: disputeId, details }])}),
    mailed AS (${outboxCte("taken", mails, now)})
    SELECT id FROM taken`;
  return taken.length === 1;
}
