import { endInvitations } from "@/lib/accounts/brand-members";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { appendAudit } from "@/lib/audit/log";
import { lockBrand, lockCreators, lockProfile } from "@/lib/locks";
import { endHeld } from "@/lib/offers/close";
import type { EndedBy } from "@/lib/offers/decide";
import { offersWhere } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { transitions } from "@/lib/offers/rules";
import { endWaiting } from "@/lib/offers/withdraw";
import { type Db, inBulk } from "@/lib/postgres/db";
import type { BuyerWhoMay, SignedInBuyer } from "@/lib/proofs";

type ClosingMember = SignedInBuyer & BuyerWhoMay<"close">;

const openOf = (tx: Db, buyerOrgId: string, now: Date): Promise<OfferRecord[]> =>
  offersWhere(tx, { buyerOrgId, status: transitions.withdraw.from, approvalTokenExpiresAt: { gt: now } });

/**
 * Closes a brand, locked by the caller, in the caller's transaction. It makes no more offers, its open ones end, and its
 * website, billing details, unanswered checks, invitations and shortlist go. Licenses stay. Returns how many offers were
 * withdrawn; undefined if the brand was closed already.
 */
export async function closeBrandIn(tx: Db, buyerOrgId: string, by: EndedBy, now: Date): Promise<number | undefined> {
  const closed = await tx.buyerOrg.updateMany({
    where: { id: buyerOrgId, closedAt: null },
    data: { closedAt: now, website: null, legalName: null, billingAddress: null, taxId: null, purchaseOrder: null },
  });
  const withdrawn = await endWaiting(tx, await openOf(tx, buyerOrgId, now), by, now);
  await endHeld(tx, { buyerOrgId }, now);
  await tx.organisationCheck.updateMany({
    where: { buyerOrgId, answeredAt: null },
    data: { outcome: "withdrawn", answeredAt: now },
  });
  await endInvitations(tx, { buyerOrgId }, now);
  await tx.shortlistEntry.deleteMany({ where: { buyerOrgId } });
  if (closed.count === 0) return undefined;
  await appendAudit(tx, [
    { ...by, action: "brand_closed", table: "buyer_org", recordId: buyerOrgId, details: { withdrawn } },
  ]);
  return withdrawn;
}

const awaitedBy = async (tx: Db, buyerOrgId: string): Promise<string[]> => {
  const open = { buyerOrgId, status: transitions.withdraw.from };
  const asked = await tx.offer.findMany({ where: open, select: { creatorUserId: true }, distinct: "creatorUserId" });
  return asked.map(({ creatorUserId }) => creatorUserId);
};

/**
 * Locks a brand that is closing, after the creators of its open offers. False if it made an offer to another creator meanwhile:
 * nothing has changed yet, so the caller begins again.
 */
async function lockForClosing(tx: Db, { buyerOrgId, profileId }: ClosingMember): Promise<boolean> {
  const locked = await awaitedBy(tx, buyerOrgId);
  await lockCreators(tx, locked);
  await lockProfile(tx, profileId);
  await lockBrand(tx, buyerOrgId);
  return (await awaitedBy(tx, buyerOrgId)).every((id) => locked.includes(id));
}

/**
 * Closes a signed-in brand's account for good. Needs proof of the mailbox (lib/accounts/mailbox-proof), and mails it a notice.
 * The brand can still sign in to read its licenses.
 */
export async function closeBrand(buyer: ClosingMember, now: Date): Promise<{ ok: true } | Unproved> {
  const closed = await closeOnce(buyer, now);
  return closed === "again" ? closeBrand(buyer, now) : closed;
}

const closeOnce = (buyer: ClosingMember, now: Date): Promise<{ ok: true } | Unproved | "again"> =>
  inBulk(async (tx) => {
    const { buyerOrgId, profileId, sessionId } = buyer;
    if (!(await lockForClosing(tx, buyer))) return "again";
    if (!(await stillMay(tx, buyer, "close"))) return { ok: false, reason: "signed-out" };
    const { closedAt } = await tx.buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId } });
    const unproved = await lacksProof(tx, { profileId, sessionId }, closedAt ? [] : ["closing"], now);
    if (unproved) return unproved;
    const withdrawn = await closeBrandIn(tx, buyerOrgId, { actor: "buyer", actorId: profileId }, now);
    if (withdrawn === undefined) return { ok: true };
    await tellMailbox(
      tx,
      sessionId,
      [{ what: "brand-closed", changes: [["Open offers withdrawn", String(withdrawn)]] }],
      now,
    );
    return { ok: true };
  });
