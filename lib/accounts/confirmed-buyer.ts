import { type Db, db } from "@/lib/postgres/db";
import type { BuyerOfMember, ConfirmedBuyer } from "@/lib/proofs";
import { emailKey } from "@/lib/text/email";

/** The caller must have checked the session. Undefined unless the person's own address is proved. */
export async function buyerOfMember(profileId: string): Promise<BuyerOfMember | undefined> {
  const proved = { id: profileId, emailVerifiedAt: { not: null } };
  const person = await db().profile.findUnique({ where: proved, select: { emailKey: true } });
  if (!person) return undefined;
  const confirmed = { emailKey: person.emailKey, confirmedAt: { not: null } };
  const org = await db().buyerOrg.findUnique({ where: confirmed, select: { id: true } });
  return org ? ({ buyerOrgId: org.id, profileId } as BuyerOfMember) : undefined;
}

export async function isAddressOf({ buyerOrgId }: ConfirmedBuyer, email: string, client: Db = db()): Promise<boolean> {
  const mine = { id: buyerOrgId, emailKey: emailKey(email) };
  return (await client.buyerOrg.findFirst({ where: mine, select: { id: true } })) !== null;
}

export async function addressOf({ buyerOrgId }: ConfirmedBuyer): Promise<string | undefined> {
  return (await db().buyerOrg.findUnique({ where: { id: buyerOrgId }, select: { email: true } }))?.email;
}
