import type { FlagKey } from "@/lib/admin/flag-rules";
import { versionOfFlag } from "@/lib/admin/flags";
import { appendAudit } from "@/lib/audit/log";
import type { AuditActor } from "@/lib/audit/vocabulary";
import { databaseTime } from "@/lib/clock";
import { db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";

/**
 * `actorId` is the administrator; undefined for scheduled or seeded changes. `version` is that of the flag which the
 * administrator saw: false if it was switched since, unless it is as asked already. A command states what shall be, and
 * needs none.
 */
export async function setFlag(
  key: FlagKey,
  value: boolean,
  by: { actor: AuditActor; actorId?: string },
  version?: string,
): Promise<boolean> {
  const now = await databaseTime();
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${locks.flags}))`;
    const before = await tx.featureFlag.findUnique({ where: { key }, select: { value: true, updatedAt: true } });
    if (before?.value === value) return true;
    const current = versionOfFlag({ value: before?.value ?? false, updatedAt: before?.updatedAt });
    if (version !== undefined && version !== current) return false;
    await tx.featureFlag.upsert({
      where: { key },
      create: { key, value, updatedAt: now },
      update: { value, updatedAt: now },
    });
    await appendAudit(tx, [
      {
        ...by,
        action: "flag_changed",
        table: "feature_flag",
        recordId: key,
        details: { value, before: before?.value ?? null },
      },
    ]);
    return true;
  });
}
