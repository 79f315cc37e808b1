import { endBuyerSessionsAt } from "@/lib/accounts/buyer-sessions";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { tellMailbox } from "@/lib/accounts/notices";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { lockMailbox } from "@/lib/offers/admission";
import { declineStatement, withdrawStatement } from "@/lib/offers/decide-statements";
import { folded } from "@/lib/offers/folded-mails";
import { withdrawnMails } from "@/lib/offers/mail";
import { offerRecords } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { MAX_CHAIN } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { SignedInBuyer } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";

/** Withdraws what waits for its creator, declines a counter-offer. False if an answer came first. */
async function endByBrand(tx: Db, offer: OfferRecord, now: Date): Promise<boolean> {
  // As a withdrawal of one offer: several at once would each count the mails before those of the others.
  await lockMailbox(tx, emailKey(offer.buyerAddress), offer.creatorUserId);
  const statement =
    offer.awaiting === "buyer"
      ? declineStatement({ offer }, null, now)
      : withdrawStatement(offer, await folded(tx, offer, withdrawnMails(offer), now), now);
  return (await queryRows(tx, idRow)`${statement}`).length === 1;
}

/**
 * Held offers of a brand that it never sends: nobody sees them, and the next removal takes them away. Also whoever began to send
 * them before `now` finds them ended. `which`: of its rows. Returns how many were held until then.
 */
export const endHeld = (tx: Db, which: Prisma.Sql, now: Date): Promise<number> => tx.$executeRaw`
  UPDATE offer SET approval_token_expires_at = created_at + interval '1 ms'
  WHERE ${which} AND status IN ${statesSql.held} AND approval_token_expires_at > ${now}::timestamptz`;

/**
 * Ends all that `waiting` finds, with the mails of withdrawing and declining, in the caller's transaction. In the order of
 * their creators, so that two who do it never wait for each other. Returns how many.
 */
export async function endWaiting(tx: Db, waiting: () => Promise<OfferRecord[]>, now: Date): Promise<number> {
  let ended = 0;
  // A creator who counters meanwhile leaves another open offer, which only a later statement sees.
  for (let round = 0; round <= MAX_CHAIN; round += 1) {
    const open = await waiting();
    if (open.length === 0) return ended;
    for (const offer of open) if (await endByBrand(tx, offer, now)) ended += 1;
  }
  throw new Error("A brand has open offers after their end");
}

const openOf = (tx: Db, buyerOrgId: string, now: Date): Promise<OfferRecord[]> =>
  offerRecords(
    tx,
    Prisma.sql`WHERE o.buyer_org_id = ${buyerOrgId}::uuid AND o.status IN ${statesSql.pending}
      AND o.approval_token_expires_at > ${now}::timestamptz ORDER BY o.creator_user_id, o.id`,
  );

type By = { actor: "buyer" | "admin"; actorId?: string };

/**
 * Closes a brand, which the caller has locked, in its transaction: no offer is made any more, open ones end, and what it
 * asked staff and keeps in mind goes. Licenses stay. False if it was closed already.
 */
export async function closeBrandIn(tx: Db, buyerOrgId: string, by: By, now: Date): Promise<number | undefined> {
  const closed = await tx.buyerOrg.updateMany({
    where: { id: buyerOrgId, closedAt: null },
    data: { closedAt: now, website: null },
  });
  const withdrawn = await endWaiting(tx, () => openOf(tx, buyerOrgId, now), now);
  // Last: no creator is waited for any more, who might wait for one of these.
  await endHeld(tx, Prisma.sql`buyer_org_id = ${buyerOrgId}::uuid`, now);
  await tx.organisationCheck.updateMany({
    where: { buyerOrgId, answeredAt: null },
    data: { outcome: "withdrawn", answeredAt: now },
  });
  await tx.shortlistEntry.deleteMany({ where: { buyerOrgId } });
  if (closed.count === 0) return undefined;
  await appendAudit(tx, [
    { ...by, action: "brand_closed", table: "buyer_org", recordId: buyerOrgId, details: { withdrawn } },
  ]);
  return withdrawn;
}

/**
 * Closes the account of a signed-in brand for good. Needs a proof of the mailbox (lib/accounts/mailbox-proof), which is told
 * of it. It can still sign in to read its licenses.
 */
export async function closeBrand(
  { buyerOrgId, profileId, sessionId }: SignedInBuyer,
  now: Date,
): Promise<{ ok: true } | Unproved> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM profiles WHERE id = ${profileId}::uuid FOR NO KEY UPDATE`;
    await tx.$executeRaw`SELECT FROM buyer_org WHERE id = ${buyerOrgId}::uuid FOR UPDATE`;
    const { closedAt, emailKey: key } = await tx.buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId } });
    const unproved = await lacksProof(tx, { profileId, sessionId }, closedAt ? [] : ["closing"], now);
    if (unproved) return unproved;
    const withdrawn = await closeBrandIn(tx, buyerOrgId, { actor: "buyer", actorId: profileId }, now);
    if (withdrawn === undefined) return { ok: true };
    await endBuyerSessionsAt(tx, key, now);
    await tellMailbox(
      tx,
      sessionId,
      [{ what: "brand-closed", changes: [["Open offers withdrawn", String(withdrawn)]] }],
      now,
    );
    return { ok: true };
  });
}
