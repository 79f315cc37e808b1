import type { Db } from "@/lib/db";
import { endSessionsOf } from "@/lib/sessions/sessions";
import { retireLinks } from "@/lib/sessions/sign-in-links";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";

/** `here`: the session of the browser that acts, which stays. */
type Moving = { profileId: string; from: string; to: string; here: string | undefined };

/**
 * Gives an account another address, within the caller's transaction: the person, and the brand of the same address. Ends every
 * other session, every browser's way to the brand's offers, and the links that sign in. Agreements keep the address of
 * their day. Returns how many sessions ended.
 */
export async function moveAccount(tx: Db, { profileId, from, to, here }: Moving, now: Date): Promise<number> {
  const key = emailKey(to);
  const address = { email: to, emailKey: key };
  await tx.profile.update({ where: { id: profileId }, data: { ...address, emailVerifiedAt: now } });
  await tx.buyerOrg.updateMany({ where: { emailKey: emailKey(from) }, data: { ...address, tokenSalt: newSalt() } });
  await retireLinks(tx, profileId, now);
  return endSessionsOf(tx, profileId, now, here);
}
