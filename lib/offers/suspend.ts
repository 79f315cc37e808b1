import { appendAudit } from "@/lib/audit/log";
import type { Admin } from "@/lib/auth/actors";
import { type CreatorDecision, creatorDecisions } from "@/lib/creators/rules";
import { type Db, db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import { closedMail } from "@/lib/offers/mail";
import { offerRecords } from "@/lib/offers/queries";
import { transitions } from "@/lib/offers/rules";

/**
 * Declines every open offer of a creator who is being suspended, within the caller's transaction, with an audit entry and
 * a mail to its buyer each. The caller has changed the creator's state first, so that none is approved meanwhile.
 */
async function closeOpenOffers(tx: Db, creatorUserId: string, admin: Admin, now: Date): Promise<void> {
  const open = await offerRecords(
    tx,
    Prisma.sql`WHERE o.creator_user_id = ${creatorUserId}::uuid AND o.status = 'pending'
      AND o.approval_token_expires_at > ${now}::timestamptz ORDER BY o.id FOR UPDATE OF o`,
  );
  await tx.offer.updateMany({
    where: { id: { in: open.map(({ id }) => id) } },
    data: { status: transitions.decline.to, decidedAt: now, decidedBy: "administrator" },
  });
  const by = { actor: "admin", actorId: admin.id, action: "offer_declined", table: "offer" } as const;
  await appendAudit(
    tx,
    open.map(({ id }) => ({ ...by, recordId: id, details: { withReason: false, suspended: true as const } })),
  );
  await enqueueMail(tx, open.map(closedMail), now);
}

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
