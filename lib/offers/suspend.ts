import { appendAudit } from "@/lib/audit/log";
import type { Admin, Creator } from "@/lib/auth/actors";
import { withdrawStanding } from "@/lib/creators/consents";
import { applyDecision, type DecisionOnCreator } from "@/lib/creators/verify";
import { type Db, db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import { closedMail } from "@/lib/offers/mail";
import { offerRecords } from "@/lib/offers/queries";
import { transitions } from "@/lib/offers/rules";
import { tellMailbox } from "@/lib/sessions/notices";
import { lacksProof, type Unproved } from "@/lib/sessions/proof";

/** Who closes the offers: an administrator by suspending, or the creator by closing the profile. */
type Ending = { actor: "admin" | "creator"; actorId: string };

/**
 * Declines every open offer of a creator being suspended or closing their profile, with an audit entry and a mail to
 * each buyer. Runs in the caller's transaction, after the creator's state was changed, so that none is approved
 * meanwhile. Returns how many were open.
 */
async function closeOpenOffers(tx: Db, creatorUserId: string, ending: Ending, now: Date): Promise<number> {
  const open = await offerRecords(
    tx,
    Prisma.sql`WHERE o.creator_user_id = ${creatorUserId}::uuid AND o.status = 'pending'
      AND o.approval_token_expires_at > ${now}::timestamptz ORDER BY o.id FOR UPDATE OF o`,
  );
  await tx.offer.updateMany({
    where: { id: { in: open.map(({ id }) => id) } },
    data: {
      status: transitions.decline.to,
      decidedAt: now,
      decidedBy: ending.actor === "admin" ? "administrator" : "creator",
    },
  });
  const by = { ...ending, action: "offer_declined", table: "offer" } as const;
  await appendAudit(
    tx,
    open.map(({ id }) => ({
      ...by,
      recordId: id,
      details: {
        withReason: false,
        closedWith: ending.actor === "admin" ? ("suspension" as const) : ("closing" as const),
      },
    })),
  );
  await enqueueMail(
    tx,
    open.map((offer) => closedMail(offer, null)),
    now,
  );
  return open.length;
}

/**
 * An administrator's decision on a creator (lib/creators/verify). Suspending also declines its open offers, in the same
 * transaction.
 */
export const decideOnCreator = (
  admin: Admin,
  decision: DecisionOnCreator,
  now: Date,
): Promise<"done" | "changed" | "not-allowed"> =>
  db().$transaction(async (tx) => {
    const outcome = await applyDecision(tx, admin, decision, now);
    if (outcome === "done" && decision.decision === "suspend") {
      await closeOpenOffers(tx, decision.userId, { actor: "admin", actorId: admin.id }, now);
    }
    return outcome;
  });

/**
 * Closes a creator's own profile permanently: it receives no offers, its page is no longer public, every open offer is
 * declined with a mail to its buyer, and standing consents are withdrawn. Licenses stay in force. Needs a proof of the
 * mailbox (lib/sessions/proof), which is told of it. `isFirst`: false if it was closed already.
 */
export async function closeProfile(
  { userId, sessionId }: Creator,
  now: Date,
): Promise<{ ok: true; isFirst: boolean } | Unproved> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`;
    const isOpen = (await tx.creatorProfile.count({ where: { userId, closedAt: null } })) > 0;
    const unproved = await lacksProof(tx, { profileId: userId, sessionId }, isOpen ? ["closing"] : [], now);
    if (unproved) return unproved;
    const { count } = await tx.creatorProfile.updateMany({
      where: { userId, closedAt: null },
      data: { closedAt: now, status: "suspended", isPublic: false, autoApprove: false },
    });
    if (count === 0) return { ok: true, isFirst: false };
    const by = { actor: "creator", actorId: userId } as const;
    await withdrawStanding(tx, userId, ["ai-training", "auto-approve"], now);
    const declined = await closeOpenOffers(tx, userId, by, now);
    await appendAudit(tx, [
      { ...by, action: "creator_closed", table: "creator_profile", recordId: userId, details: { declined } },
    ]);
    await tellMailbox(tx, sessionId, [{ what: "closed", changes: [["Open offers declined", String(declined)]] }], now);
    return { ok: true, isFirst: true };
  });
}
