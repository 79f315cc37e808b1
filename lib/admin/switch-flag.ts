import type { FlagKey } from "@/lib/admin/flag-rules";
import { versionOfFlag } from "@/lib/admin/flags";
import { appendAudit } from "@/lib/audit/log";
import { databaseTime } from "@/lib/clock";
import { lockFlag } from "@/lib/locks";
import { db } from "@/lib/postgres/db";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";

/**
 * Switches a flag, for an administrator, which needs a fresh second factor, or for a command or the seed. `version`: of the
 * flag that the administrator saw. False if it was switched since, unless it already is as asked. A command says what the flag
 * must be, and needs no version.
 */
export async function setFlag(key: FlagKey, value: boolean, by: Admin | "system", version?: string): Promise<boolean> {
  const now = await databaseTime();
  return db().$transaction(async (tx) => {
    if (by !== "system") await requireFresh(tx, by, "flag", now);
    await lockFlag(tx, key);
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
