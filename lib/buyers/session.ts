import { db } from "@/lib/db";
import { emailKey } from "@/lib/text/email";
import { deriveToken, tokenMatches } from "@/lib/tokens";

declare const confirmed: unique symbol;

/** Proof that this browser acted on a link mailed to the organisation. */
export type ConfirmedBuyer = { readonly buyerOrgId: string; readonly [confirmed]: true };

const COOKIE_VALUE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z2-7]{52})$/;

/** The value of the cookie that proves a confirmed buyer's browser. */
export async function buyerSessionValue(buyerOrgId: string): Promise<string> {
  const { tokenSalt } = await db().buyerOrg.findUniqueOrThrow({
    where: { id: buyerOrgId },
    select: { tokenSalt: true },
  });
  return `${buyerOrgId}.${deriveToken("buyer-session", buyerOrgId, tokenSalt)}`;
}

/** The confirmed organisation that a cookie's value stands for; undefined for anything else. */
export async function verifyBuyerSession(value: string | undefined): Promise<ConfirmedBuyer | undefined> {
  const [, buyerOrgId, token] = value?.match(COOKIE_VALUE) ?? [];
  if (!buyerOrgId) return undefined;
  const org = await db().buyerOrg.findUnique({
    where: { id: buyerOrgId },
    select: { tokenSalt: true, confirmedAt: true },
  });
  if (!org?.confirmedAt || !tokenMatches(token, "buyer-session", buyerOrgId, org.tokenSalt)) return undefined;
  return { buyerOrgId } as ConfirmedBuyer;
}

/** True when a confirmed buyer's address is this one, whatever its case. */
export async function isAddressOf({ buyerOrgId }: ConfirmedBuyer, email: string): Promise<boolean> {
  const mine = { id: buyerOrgId, emailKey: emailKey(email) };
  return (await db().buyerOrg.findFirst({ where: mine, select: { id: true } })) !== null;
}
