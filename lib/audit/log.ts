import type { AuditEntry } from "@/lib/audit/vocabulary";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";

/** Writes entries in the transaction of what they record, so that both are written or neither. */
export async function appendAudit(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.auditEvent.createMany({
    data: entries.map(({ actor, actorId, action, table, recordId, details }) => ({
      actor,
      actorId: actorId ?? null,
      action,
      tableName: table,
      recordId: recordId ?? null,
      details: details as Prisma.InputJsonObject,
    })),
  });
}
