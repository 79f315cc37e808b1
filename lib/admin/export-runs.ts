import type { ExportFile, ExportTable } from "@/lib/admin/export-files";
import { appendAudit } from "@/lib/audit/log";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";

type ExportCounts = readonly (readonly [table: ExportTable, count: number])[];

/**
 * Audits an export, with an entry for each table, and starts its record before the first byte is sent. `runId` comes from the
 * page and is never reused. Throws if the audit cannot be written, because there is no export without an audit. Needs a fresh
 * second factor.
 */
export async function beginRun(
  admin: Admin,
  run: { id: string; file: ExportFile; counts: ExportCounts; listing: Listing },
  now: Date,
): Promise<void> {
  const { file, counts, listing } = run;
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const details = { filename: file.name, total, search: listing.search !== "", filter: listing.filter ?? null };
  const by = { actor: "admin", actorId: admin.id, action: "data_export" } as const;
  await db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "export", now);
    await tx.exportRun.create({ data: { id: run.id, adminId: admin.id, total, createdAt: now } });
    const entries = counts.map(([table, count]) => ({ ...by, table, details: { ...details, count } }));
    await appendAudit(tx, entries);
  });
}

export const noteProgress = (id: string, done: number, state: "running" | "done" | "failed"): Promise<unknown> =>
  db().exportRun.updateMany({ where: { id }, data: { done, state } });
