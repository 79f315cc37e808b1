import { randomUUID } from "node:crypto";
import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";

const orgRow = z.strictObject({ id: z.string(), email: z.string(), confirmedAt: z.date().nullable() });

export type BuyerOrgRow = z.infer<typeof orgRow>;

/** More than the removals that can come between adding a row and locking it. */
const TRIES = 5;

/**
 * The buyer with exactly this address, added if there is none, and kept until the transaction ends. An existing one is
 * not changed, because whoever fills in the form has not proved the address; it takes the same statements as a new one,
 * so that the time tells nobody which it is. Nor does an address that its owner left lead to the owner: that would name
 * the new address to whoever knows the old one. Safe to call concurrently.
 */
export async function findOrAddBuyerOrg(
  tx: Db,
  { name, email }: { name: string; email: string },
): Promise<BuyerOrgRow> {
  const key = emailKey(email);
  const data = { id: randomUUID(), name, email, emailKey: key, tokenSalt: newSalt() };
  for (let tried = 0; tried < TRIES; tried += 1) {
    await tx.buyerOrg.createMany({ data, skipDuplicates: true });
    const [org] = await queryRows(tx, orgRow)`
      SELECT id, email, confirmed_at AS "confirmedAt" FROM buyer_org WHERE email_key = ${key} FOR KEY SHARE`;
    if (org) return org;
  }
  throw new Error("The buyer was removed as often as it was added");
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
