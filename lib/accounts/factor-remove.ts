import { removeApp } from "@/lib/accounts/factor-enrol";
import { auditedAs, forgetProofs, hasFactor } from "@/lib/accounts/factor-session";
import { tellMailbox } from "@/lib/accounts/notices";
import { holdLinks } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { requiresSecondFactor } from "@/lib/env";
import { type Db, db } from "@/lib/postgres/db";
import type { Staff } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";

/** Rolls the removal back. */
class LastFactor extends Error {}

/**
 * Removes the authenticator app ("app") or a passkey by its id. Asks for a fresh second factor. Sessions that proved it must
 * prove another. `last`: an administrator must keep one where that is required; where not, the recovery codes go with it.
 */
export const removeFactor = (staff: Staff, which: string, now: Date): Promise<"removed" | "gone" | "last"> =>
  db()
    .$transaction(async (tx) => {
      await holdLinks(tx, staff.id);
      await requireFresh(tx, staff, "factors", now);
      const name = which === "app" ? await takeApp(tx, staff.id) : await takePasskey(tx, staff.id, which);
      if (name === undefined) return "gone" as const;
      if (!(await hasFactor(tx, staff.id))) {
        if (requiresSecondFactor()) throw new LastFactor();
        await tx.recoveryCode.deleteMany({ where: { profileId: staff.id } });
      }
      const factor = which === "app" ? "app" : "passkey";
      await appendAudit(tx, [{ ...auditedAs(staff), action: "factor_removed", details: { factor } }]);
      await tellMailbox(tx, staff.sessionId, [{ what: "factor-removed", changes: [["Removed", name]] }], now);
      return "removed" as const;
    })
    .catch((error: unknown) => {
      if (error instanceof LastFactor) return "last" as const;
      throw error;
    });

const takeApp = async (tx: Db, profileId: string): Promise<string | undefined> =>
  (await removeApp(tx, profileId)) ? "Authenticator app" : undefined;

/** In the caller's transaction. Returns its name. */
export async function takePasskey(tx: Db, profileId: string, id: string): Promise<string | undefined> {
  const passkey = await tx.passkey.findFirst({ where: { id, profileId }, select: { name: true } });
  if (!passkey) return undefined;
  await tx.passkey.delete({ where: { id } });
  await forgetProofs(tx, profileId, id);
  return passkey.name;
}

/**
 * In the caller's transaction, which ends the person's sessions, too: every app, passkey and recovery code. Also when a role
 * is given or taken: what a mailed link let a member add must not be an administrator's second factor.
 */
export async function removeAllFactors(tx: Db, profileId: string): Promise<void> {
  await tx.totpFactor.deleteMany({ where: { profileId } });
  await tx.passkey.deleteMany({ where: { profileId } });
  await tx.recoveryCode.deleteMany({ where: { profileId } });
}
