import { appendAudit } from "@/lib/audit/log";
import { db } from "@/lib/postgres/db";

/** Safe to run concurrently. */
export async function expireGrants(now: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const ended = await tx.licenseGrant.updateManyAndReturn({
      where: { status: "active", expiresAt: { lte: now } },
      data: { status: "expired" },
      select: { id: true },
    });
    await appendAudit(
      tx,
      ended.map(({ id }) => ({
        actor: "system" as const,
        action: "license_expired" as const,
        table: "license_grant" as const,
        recordId: id,
        details: {},
      })),
    );
    return ended.length;
  });
}
