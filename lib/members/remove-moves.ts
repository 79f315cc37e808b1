import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";

/** Hours that an unconfirmed change is kept after its link expired, so that its page can say so. */
const KEPT_HOURS = 24;

/**
 * Removes unconfirmed changes of address a day after their links expired: the new address may belong to somebody else.
 * Confirmed ones are kept, because consents name the address of their day. Returns how many were removed.
 */
export async function removeMoves(now: Date): Promise<number> {
  const { count } = await db().addressChange.deleteMany({
    where: { confirmedAt: null, expiresAt: { lt: addHours(now, -KEPT_HOURS) } },
  });
  return count;
}
