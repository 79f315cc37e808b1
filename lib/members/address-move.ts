import { makeRoom } from "@/lib/addresses/unproved";
import type { Db } from "@/lib/db";
import { endAccess } from "@/lib/members/end-access";
import { emailKey } from "@/lib/text/email";

/** `here`: the session of the acting browser, which is kept. */
type Moving = { profileId: string; from: string; to: string; here: string | undefined };

/**
 * Changes the address of an account, in the caller's transaction: the person, and the brand with the same address. Ends
 * every other session and whatever came of one (lib/members/end-access). Agreements keep their original address. Returns
 * how many sessions ended.
 */
export async function moveAccount(tx: Db, { profileId, from, to, here }: Moving, now: Date): Promise<number> {
  const key = emailKey(to);
  if (key !== emailKey(from)) await makeRoom(tx, { profileId, from: emailKey(from), to: key });
  const address = { email: to, emailKey: key };
  await tx.profile.update({ where: { id: profileId }, data: { ...address, emailVerifiedAt: now } });
  await tx.buyerOrg.updateMany({ where: { emailKey: emailKey(from) }, data: address });
  if (key !== emailKey(from)) await moveStops(tx, emailKey(from), key);
  const { sign_in_session: sessions = 0 } = await endAccess(tx, { profileId, emailKey: key, here }, now);
  return sessions;
}

async function moveStops(tx: Db, from: string, to: string): Promise<void> {
  await tx.mailStop.deleteMany({ where: { emailKey: to } });
  await tx.mailStop.updateMany({ where: { emailKey: from }, data: { emailKey: to } });
}
