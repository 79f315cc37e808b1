import type { Admin } from "@/lib/auth/actors";
import { db } from "@/lib/db";
import { revokeGrant } from "@/lib/offers/revoke/mutations";

/** Voids an active license for a reason that both parties are told. False when it was not active any more. */
export const voidGrant = (admin: Admin, grantId: string, reason: string, now: Date): Promise<boolean> =>
  db().$transaction((tx) => revokeGrant(tx, grantId, reason, { actor: "admin", actorId: admin.id }, now));
