import { makeRoom } from "@/lib/accounts/unproved-addresses";
import { endAccess } from "@/lib/members/end-access";
import type { Db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";

/** `buyerOrgId`: the brand that moves along, if any. `here`: the session of the acting browser, which is kept. */
type AccountMove = { profileId: string; buyerOrgId: string | null; from: string; to: string; here: string | undefined };

/**
 * Changes the address of an account, in the caller's transaction: the person's, and that of its brand. Ends every other
 * session and whatever came of one (lib/members/end-access). Agreements keep their original address. Returns how many
 * sessions ended.
 */
export async function moveAccount(tx: Db, moving: AccountMove, now: Date): Promise<number> {
  const { profileId, buyerOrgId, from, to, here } = moving;
  const key = emailKey(to);
  const address = { email: to, emailKey: key };
  if (key !== emailKey(from)) await makeRoom(tx, { profileId, buyerOrgId, to: key });
  await tx.profile.update({ where: { id: profileId }, data: { ...address, emailVerifiedAt: now } });
  if (buyerOrgId !== null) await tx.buyerOrg.updateMany({ where: { id: buyerOrgId }, data: address });
  if (key !== emailKey(from)) await moveStops(tx, emailKey(from), key);
  const { sign_in_session: sessions = 0 } = await endAccess(tx, { profileId, emailKey: key, here }, now);
  return sessions;
}

async function moveStops(tx: Db, from: string, to: string): Promise<void> {
  await tx.mailStop.deleteMany({ where: { emailKey: to } });
  await tx.mailStop.updateMany({ where: { emailKey: from }, data: { emailKey: to } });
}
