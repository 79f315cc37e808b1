import { randomUUID } from "node:crypto";
import { appendAudit } from "@/lib/audit/log";
import { keepBrandAt } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import type { BuyerOfMember, ConfirmedBuyer } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";

/** The caller must have checked the session. Undefined unless the person's own address is proved. */
export const buyerOfMember = (profileId: string): Promise<BuyerOfMember | undefined> => buyerOf({ id: profileId });

/** The same, by the address of somebody who was just signed in. */
export const buyerAt = (email: string): Promise<BuyerOfMember | undefined> => buyerOf({ emailKey: emailKey(email) });

async function buyerOf(person: { id: string } | { emailKey: string }): Promise<BuyerOfMember | undefined> {
  const proved = { ...person, emailVerifiedAt: { not: null } };
  const found = await db().profile.findUnique({ where: proved, select: { id: true, emailKey: true } });
  if (!found) return undefined;
  const confirmed = { emailKey: found.emailKey, confirmedAt: { not: null } };
  const org = await db().buyerOrg.findUnique({ where: confirmed, select: { id: true } });
  return org ? ({ buyerOrgId: org.id, profileId: found.id } as BuyerOfMember) : undefined;
}

export async function isAddressOf({ buyerOrgId }: ConfirmedBuyer, email: string, client: Db = db()): Promise<boolean> {
  const mine = { id: buyerOrgId, emailKey: emailKey(email) };
  return (await client.buyerOrg.findFirst({ where: mine, select: { id: true } })) !== null;
}

export async function addressOf({ buyerOrgId }: ConfirmedBuyer): Promise<string | undefined> {
  return (await db().buyerOrg.findUnique({ where: { id: buyerOrgId }, select: { email: true } }))?.email;
}

export type BuyerOrgRow = { id: string; email: string; confirmedAt: Date | null };

/** More than the times that a row can be removed between adding and locking it. */
const TRIES = 5;

/**
 * The buyer with exactly this address, added if there is none, and kept until the transaction ends. Safe to call concurrently.
 * - An existing buyer is not changed, because whoever fills in the form has not proved the address.
 * - New and existing ones take the same statements, so that the time does not tell which it is.
 * - An address that its owner left does not lead to the owner: that would name the new address to anybody who knows the old
 *   one.
 */
export async function findOrAddBuyerOrg(
  tx: Db,
  { name, email }: { name: string; email: string },
): Promise<BuyerOrgRow> {
  const key = emailKey(email);
  const data = { id: randomUUID(), name, email, emailKey: key };
  for (let tried = 0; tried < TRIES; tried += 1) {
    await tx.buyerOrg.createMany({ data, skipDuplicates: true });
    await keepBrandAt(tx, key);
    const org = await tx.buyerOrg.findUnique({
      where: { emailKey: key },
      select: { id: true, email: true, confirmedAt: true },
    });
    if (org) return org;
  }
  throw new Error("The buyer was removed as often as it was added");
}

/** Call only after somebody followed a link mailed to the address. */
export async function confirmBuyerAt(tx: Db, email: string, now: Date): Promise<void> {
  const org = await tx.buyerOrg.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  if (org) await confirmBuyerOrg(tx, org.id, now);
}

/** Idempotent. Call only after somebody followed a link mailed to the address. */
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
