import { appendAudit } from "@/lib/audit/log";
import type { AuditActor } from "@/lib/audit/vocabulary";
import { db } from "@/lib/db";
import type { FlagKey } from "@/lib/flags/rules";

/** `actorId` is the administrator; undefined for scheduled or seeded changes. */
export async function setFlag(
  key: FlagKey,
  value: boolean,
  by: { actor: AuditActor; actorId?: string },
): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await tx.featureFlag.findUnique({ where: { key }, select: { value: true } });
    if (before?.value === value) return;
    await tx.featureFlag.upsert({ where: { key }, create: { key, value }, update: { value } });
    await appendAudit(tx, [
      {
        ...by,
        action: "flag_changed",
        table: "feature_flag",
        recordId: key,
        details: { value, before: before?.value ?? null },
      },
    ]);
  });
}
