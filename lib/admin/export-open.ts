import type { ExportFile, ExportTable } from "@/lib/admin/export-files";
import { type ExportReader, openReader } from "@/lib/admin/export-rows";
import { appendAudit } from "@/lib/audit/log";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";

/**
 * Opens the reader of an export that is audited, with an entry for each table. Throws if the audit cannot be written, because
 * there is no export without an audit. Needs a fresh second factor.
 */
export async function openExport(admin: Admin, file: ExportFile, listing: Listing, now: Date): Promise<ExportReader> {
  const reader = await openReader();
  try {
    const counts: [ExportTable, number][] = [];
    for (const table of file.tables) counts.push([table, await reader.count(table, listing)]);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const details = { filename: file.name, total, search: listing.search !== "", filter: listing.filter ?? null };
    const by = { actor: "admin", actorId: admin.id, action: "data_export" } as const;
    await db().$transaction(async (tx) => {
      await requireFresh(tx, admin, "export", now);
      await appendAudit(
        tx,
        counts.map(([table, count]) => ({ ...by, table, details: { ...details, count } })),
      );
    });
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}
