import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import type { SessionClaim } from "@/lib/accounts/sessions";
import type { ProvedAct } from "@/lib/acts";
import { lockCreator } from "@/lib/locks";
import type { Db } from "@/lib/postgres/db";

/**
 * `lacksProof` for an act on one of this creator's licenses. Comes first in the transaction that makes or ends the license,
 * because the creator is locked before the person who acts.
 */
export async function lacksLicenseProof(
  tx: Db,
  creatorUserId: string,
  acting: SessionClaim,
  act: ProvedAct,
  now: Date,
): Promise<Unproved | undefined> {
  await lockCreator(tx, creatorUserId);
  return lacksProof(tx, acting, [act], now);
}

/** The same for a creator who, in a session, ends a license or one of its rights for good. */
export const lacksEndingProof = (
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<Unproved | undefined> => lacksLicenseProof(tx, userId, { profileId: userId, sessionId }, "ending", now);
