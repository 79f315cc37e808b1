import { appendAudit } from "@/lib/audit/log";
import type { AuditTable } from "@/lib/audit/vocabulary";
import type { Admin } from "@/lib/auth/actors";
import { db } from "@/lib/db";
import type { Listing } from "@/lib/listing/listing";
import { log } from "@/lib/log";

/** Audits that an administrator read a list: which, never what was searched for. A failure is logged and stops nobody (spec 8). */
export async function recordFetch(admin: Admin, table: AuditTable, listing: Listing): Promise<void> {
  const details = { search: listing.search !== "", filter: listing.filter ?? null };
  try {
    await appendAudit(db(), [{ actor: "admin", actorId: admin.id, action: "data_fetch", table, details }]);
  } catch (error) {
    log.error({ err: error, table }, "a look at a list was not audited");
  }
}
