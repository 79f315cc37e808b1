import { db } from "@/lib/db";
import { addHours } from "@/lib/time";

/** Hours that a change of address which nobody confirmed is kept after its link, so that a late reader learns what it was. */
const KEPT_HOURS = 24;

/**
 * Removes the changes of address that nobody confirmed, a day after their links ended: the other address may be somebody's who
 * never heard of us. Returns how many. Those that were confirmed say whose an address was when something was agreed to.
 */
export async function removeMoves(now: Date): Promise<number> {
  const { count } = await db().addressChange.deleteMany({
    where: { confirmedAt: null, expiresAt: { lt: addHours(now, -KEPT_HOURS) } },
  });
  return count;
}
