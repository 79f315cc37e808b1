import type { ExportFile } from "@/lib/admin/exports/files";
import type { Listing } from "@/lib/admin/listing";
import { appendAudit } from "@/lib/audit/log";
import type { Admin } from "@/lib/auth/actors";
import { db } from "@/lib/db";

/**
 * Audits an export and begins its record, before the first byte leaves. `runId` is the page's own name for it; one that
 * was used already is not used again. Throws when the audit cannot be written: then there is no export.
 */
export async function beginRun(
  admin: Admin,
  run: { id: string; file: ExportFile; count: number; listing: Listing },
  now: Date,
): Promise<void> {
  const { file, count, listing } = run;
  const details = { filename: file.name, count, search: listing.search !== "", filter: listing.filter ?? null };
  const by = { actor: "admin", actorId: admin.id, action: "data_export" } as const;
  await db().$transaction(async (tx) => {
    await tx.exportRun.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - RUN_KEPT_MS) } } });
    await tx.exportRun.create({ data: { id: run.id, adminId: admin.id, total: count, createdAt: now } });
    await appendAudit(tx, file.tables.map((table) => ({ ...by, table, details })).slice(0, 1));
  });
}

/** Milliseconds that the record of an export is kept: a day. */
const RUN_KEPT_MS = 86_400_000;

/** Notes how many rows have left, and whether that was all. */
export const noteRun = (id: string, done: number, state: "running" | "done" | "failed"): Promise<unknown> =>
  db().exportRun.updateMany({ where: { id }, data: { done, state } });
