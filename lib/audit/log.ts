import type { AuditEntry } from "@/lib/audit/vocabulary";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";

const rows = (entries: readonly AuditEntry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({
      actor: entry.actor,
      admin_id: entry.actorId ?? null,
      action: entry.action,
      table_name: entry.table,
      record_id: entry.recordId ?? null,
      details: entry.details,
    })),
  );

/**
 * The INSERT of `entries` as part of a larger statement. The rows are written only if the CTE named `source` returns
 * one, so that a change and its audit are written together or not at all.
 */
export const auditCte = (source: string, entries: readonly AuditEntry[]): Prisma.Sql => Prisma.sql`
  INSERT INTO admin_audit_log (actor, admin_id, action, table_name, record_id, details)
  SELECT entry.actor, entry.admin_id, entry.action, entry.table_name, entry.record_id, entry.details
  FROM ${Prisma.raw(source)}, jsonb_to_recordset(${rows(entries)}::jsonb)
    AS entry(actor text, admin_id uuid, action text, table_name text, record_id text, details jsonb)`;

export async function appendAudit(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.$executeRaw(auditCte("(SELECT 1) AS always", entries));
}
