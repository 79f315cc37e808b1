import { db } from "@/lib/db";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { deriveToken, looksLikeToken, tokenMatches } from "@/lib/tokens";

declare const confirmed: unique symbol;

/** Proof that this browser followed a link mailed to the organization, or signed in with its address. */
export type ConfirmedBuyer = { readonly buyerOrgId: string; readonly [confirmed]: true };

/** Proof that the signed-in person's own address is the organization's. */
export type SignedInBuyer = ConfirmedBuyer & { readonly profileId: string };

/** Valid until the organization's address changes or it signs out everywhere. */
export async function buyerSessionValue(buyerOrgId: string): Promise<string> {
  const { tokenSalt } = await db().buyerOrg.findUniqueOrThrow({
    where: { id: buyerOrgId },
    select: { tokenSalt: true },
  });
  return `${buyerOrgId}.${deriveToken("buyer-session", buyerOrgId, tokenSalt)}`;
}

export async function verifyBuyerSession(value: string | undefined): Promise<ConfirmedBuyer | undefined> {
  const [buyerOrgId, token, more] = value?.split(".", 3) ?? [];
  if (!isUuid(buyerOrgId) || !looksLikeToken(token) || more !== undefined) return undefined;
  const org = await db().buyerOrg.findUnique({
    where: { id: buyerOrgId },
    select: { tokenSalt: true, confirmedAt: true },
  });
  if (!org?.confirmedAt || !tokenMatches(token, "buyer-session", buyerOrgId, org.tokenSalt)) return undefined;
  return { buyerOrgId } as ConfirmedBuyer;
}

/** The caller must have checked the session. Undefined unless the person's own address is proved. */
export async function buyerOfMember(profileId: string): Promise<SignedInBuyer | undefined> {
  const proved = { id: profileId, emailVerifiedAt: { not: null } };
  const person = await db().profile.findUnique({ where: proved, select: { emailKey: true } });
  if (!person) return undefined;
  const confirmed = { emailKey: person.emailKey, confirmedAt: { not: null } };
  const org = await db().buyerOrg.findUnique({ where: confirmed, select: { id: true } });
  return org ? ({ buyerOrgId: org.id, profileId } as SignedInBuyer) : undefined;
}

export async function isAddressOf({ buyerOrgId }: ConfirmedBuyer, email: string): Promise<boolean> {
  const mine = { id: buyerOrgId, emailKey: emailKey(email) };
  return (await db().buyerOrg.findFirst({ where: mine, select: { id: true } })) !== null;
}
