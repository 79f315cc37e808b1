import { randomUUID } from "node:crypto";
import { appendAudit } from "@/lib/audit/log";
import type { Db } from "@/lib/db";
import { leftBy } from "@/lib/members/left-addresses";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";

export type BuyerOrgRow = { id: string; name: string; email: string; confirmedAt: Date | null };

const columns = { id: true, name: true, email: true, confirmedAt: true } as const;

/**
 * The buyer with this address, added if there is none. A known one keeps what it has: whoever fills the form has not proved
 * the address. One that has just moved away from it, and may come back, is still meant by it. Correct when two callers add the same address at once.
 */
export async function findOrAddBuyerOrg(tx: Db, org: { name: string; email: string }, now: Date): Promise<BuyerOrgRow> {
  const key = emailKey(org.email);
  const left = await leftBy(tx, key, now);
  const moved = left && (await tx.buyerOrg.findUnique({ where: { emailKey: left.emailKey }, select: columns }));
  if (moved) return moved;
  const known = await tx.buyerOrg.findUnique({ where: { emailKey: key }, select: columns });
  if (known) return known;
  await tx.buyerOrg.createMany({
    data: { id: randomUUID(), name: org.name, email: org.email, emailKey: key, tokenSalt: newSalt() },
    skipDuplicates: true,
  });
  return tx.buyerOrg.findUniqueOrThrow({ where: { emailKey: key }, select: columns });
}

/** Marks the buyer of an address as confirmed, if there is one: somebody acted on a link mailed to the address. */
export async function confirmBuyerAt(tx: Db, email: string, now: Date): Promise<void> {
  const org = await tx.buyerOrg.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  if (org) await confirmBuyerOrg(tx, org.id, now);
}

/** Marks the address as confirmed: somebody acted on a link mailed to it. Says nothing the second time. */
export async function confirmBuyerOrg(tx: Db, buyerOrgId: string, now: Date): Promise<void> {
  const { count } = await tx.buyerOrg.updateMany({
    where: { id: buyerOrgId, confirmedAt: null },
    data: { confirmedAt: now },
  });
  if (count === 0) return;
  await appendAudit(tx, [
    { actor: "buyer", action: "buyer_confirmed", table: "buyer_org", recordId: buyerOrgId, details: {} },
  ]);
}
