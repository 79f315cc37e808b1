import type { FlagKey } from "@/lib/admin/flag-rules";
import { versionOfFlag } from "@/lib/admin/flags";
import { appendAudit } from "@/lib/audit/log";
import { databaseTime } from "@/lib/clock";
import { db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";

/**
 * By an administrator, which asks for a fresh second factor, or by a command or the seed. `version` is that of the flag which the
 * administrator saw: false if it was switched since, unless it is as asked already. A command states what shall be, and
 * needs none.
 */
export async function setFlag(key: FlagKey, value: boolean, by: Admin | "system", version?: string): Promise<boolean> {
  const now = await databaseTime();
  return db().$transaction(async (tx) => {
    if (by !== "system") await requireFresh(tx, by, "flag", now);
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
        ...(by === "system" ? { actor: by } : { actor: "admin", actorId: by.id }),
        action: "flag_changed",
        table: "feature_flag",
        recordId: key,
        details: { value, before: before?.value ?? null },
      },
    ]);
    return true;
  });
}
