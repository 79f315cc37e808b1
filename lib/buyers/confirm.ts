import { randomUUID } from "node:crypto";
import { leftBy } from "@/lib/addresses/left-addresses";
import { appendAudit } from "@/lib/audit/log";
import type { Db } from "@/lib/db";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";

export type BuyerOrgRow = { id: string; name: string; email: string; confirmedAt: Date | null };

const columns = { id: true, name: true, email: true, confirmedAt: true } as const;

/**
 * The buyer with this address, added if there is none. An existing one is not changed, because whoever fills in the
 * form has not proved the address; it takes the same statements as a new one, so that the time tells nobody which it
 * is. A recently replaced address still finds its owner. Safe to call concurrently.
 */
export async function findOrAddBuyerOrg(tx: Db, org: { name: string; email: string }, now: Date): Promise<BuyerOrgRow> {
  const key = emailKey(org.email);
  const left = await leftBy(tx, key, now);
  const moved = left && (await tx.buyerOrg.findUnique({ where: { emailKey: left.emailKey }, select: columns }));
  if (moved) return moved;
  await tx.buyerOrg.createMany({
    data: { id: randomUUID(), name: org.name, email: org.email, emailKey: key, tokenSalt: newSalt() },
    skipDuplicates: true,
  });
  return tx.buyerOrg.findUniqueOrThrow({ where: { emailKey: key }, select: columns });
}

/** Call only after a link mailed to the address was followed. */
export async function confirmBuyerAt(tx: Db, email: string, now: Date): Promise<void> {
  const org = await tx.buyerOrg.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  if (org) await confirmBuyerOrg(tx, org.id, now);
}

/** Idempotent. Call only after a link mailed to the address was followed. */
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
