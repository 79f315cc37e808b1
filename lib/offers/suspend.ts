import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { appendAudit } from "@/lib/audit/log";
import { withdrawStanding } from "@/lib/creators/consents";
import type { Creator } from "@/lib/creators/queries";
import { renewSearch } from "@/lib/creators/search-document";
import { closeRequest } from "@/lib/creators/verification-requests";
import { applyDecision, type DecisionOnCreator } from "@/lib/creators/verify";
import { lockCreator } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { closeOffers } from "@/lib/offers/close";
import { transitions } from "@/lib/offers/rules";
import { endPictures } from "@/lib/pictures/save";
import { type Db, db } from "@/lib/postgres/db";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";
import { endSamples } from "@/lib/samples/save";

/** Who closes the offers: an administrator who suspends, or a creator who closes the profile. */
type Ending = { actor: "admin" | "creator"; actorId: string };

/**
 * Closes every open offer of a creator who is suspended or closes the profile. The caller has locked the creator, so nothing is
 * approved meanwhile.
 */
const closeOpenOffers = (tx: Db, creatorUserId: string, ending: Ending, now: Date): Promise<number> =>
  closeOffers(
    tx,
    { creatorUserId },
    {
      by: ending,
      decidedBy: ending.actor === "admin" ? "administrator" : "creator",
      reason: null,
      closedWith: ending.actor === "admin" ? "suspension" : "closing",
    },
    now,
  );

/**
 * An administrator's decision on a creator (lib/creators/verify). Suspending also declines the creator's open offers, in the
 * same transaction, and mails the creator why. Needs a fresh second factor.
 */
export const decideOnCreator = (
  admin: Admin,
  decision: DecisionOnCreator,
  now: Date,
): Promise<"done" | "changed" | "not-allowed"> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "verification", now);
    const outcome = await applyDecision(tx, admin, decision, now);
    if (outcome === "done" && decision.decision === "suspend") {
      const closed = await closeOpenOffers(tx, decision.userId, { actor: "admin", actorId: admin.id }, now);
      await tellSuspended(tx, decision, closed, now);
    }
    return outcome;
  });

async function tellSuspended(tx: Db, { userId, note }: DecisionOnCreator, closed: number, now: Date): Promise<void> {
  const { email, displayName } = await tx.profile.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, displayName: true },
  });
  const payload = { name: displayName ?? email, reason: note, at: now.toISOString(), closed };
  await enqueueMail(tx, [{ template: "profile-suspended", toAddress: email, payload }], now);
}

/** How many open offers of the creator a suspension would close now. */
export const countClosable = (creatorUserId: string, now: Date): Promise<number> =>
  db().offer.count({ where: { creatorUserId, status: transitions.decline.from, approvalTokenExpiresAt: { gt: now } } });

/**
 * Closes a creator's profile, locked by the caller, in the caller's transaction. Returns how many offers were declined;
 * undefined if it was closed already.
 */
export async function closeCreatorIn(
  tx: Db,
  userId: string,
  by: { actor: "creator" | "admin"; actorId: string },
  now: Date,
): Promise<number | undefined> {
  await endSamples(tx, userId);
  await endPictures(tx, userId);
  const { count } = await tx.creatorProfile.updateMany({
    where: { userId, closedAt: null },
    data: { closedAt: now, status: "suspended", isPublic: false, autoApprove: false, updatedAt: now },
  });
  if (count === 0) return undefined;
  await closeRequest(tx, userId, "withdrawn", now);
  await withdrawStanding(tx, userId, ["ai-training", "auto-approve"], now);
  const declined = await closeOpenOffers(tx, userId, by, now);
  await appendAudit(tx, [
    { ...by, action: "creator_closed", table: "creator_profile", recordId: userId, details: { declined } },
  ]);
  await renewSearch(tx, [userId]);
  return declined;
}

/**
 * Closes a creator's own profile for good: it receives no offers, its page is no longer public, every open offer is declined
 * with a mail to its buyer, and standing consents are withdrawn. Licenses stay in force. Needs proof of the mailbox
 * (lib/accounts/mailbox-proof), and mails it a notice. `isFirst`: false if it was closed already.
 */
export async function closeProfile(
  { userId, sessionId }: Creator,
  now: Date,
): Promise<{ ok: true; isFirst: boolean } | Unproved> {
  return db().$transaction(async (tx) => {
    await lockCreator(tx, userId);
    const isOpen = (await tx.creatorProfile.count({ where: { userId, closedAt: null } })) > 0;
    const unproved = await lacksProof(tx, { profileId: userId, sessionId }, isOpen ? ["closing"] : [], now);
    if (unproved) return unproved;
    const declined = await closeCreatorIn(tx, userId, { actor: "creator", actorId: userId }, now);
    if (declined === undefined) return { ok: true, isFirst: false };
    await tellMailbox(tx, sessionId, [{ what: "closed", changes: [["Open offers declined", String(declined)]] }], now);
    return { ok: true, isFirst: true };
  });
}
