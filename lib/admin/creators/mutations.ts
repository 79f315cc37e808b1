import { type CreatorDecision, creatorDecisions } from "@/lib/admin/creators/rules";
import { appendAudit } from "@/lib/audit/log";
import type { Admin } from "@/lib/auth/actors";
import { db } from "@/lib/db";
import { closeOpenOffers } from "@/lib/offers/close";

/**
 * Verifies a creator, with a note of how its identity was checked, or suspends it, which declines every offer that is open. One conditional statement decides; false
 * when the creator's state does not allow it (any more), or when there is no such creator.
 */
export async function decideOnCreator(
  admin: Admin,
  userId: string,
  decision: CreatorDecision,
  note: string,
  now: Date,
): Promise<boolean> {
  const { from, to } = creatorDecisions[decision];
  const isVerified = decision === "verify";
  return db().$transaction(async (tx) => {
    const { count } = await tx.creatorProfile.updateMany({
      where: { userId, status: { in: [...from] }, ...(isVerified ? { activatedAt: { not: null } } : {}) },
      data: { status: to, ...(isVerified ? { verifiedAt: now, verificationNote: note } : {}) },
    });
    if (count === 0) return false;
    const action = isVerified ? "creator_verified" : "creator_suspended";
    const by = { actor: "admin", actorId: admin.id, recordId: userId } as const;
    await appendAudit(tx, [{ ...by, action, table: "creator_profile", details: { note } }]);
    if (!isVerified) await closeOpenOffers(tx, userId, admin, now);
    return true;
  });
}
