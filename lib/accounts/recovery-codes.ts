import { randomBytes } from "node:crypto";
import { CODES, recoveryCode, shownCode } from "@/lib/accounts/factor-rules";
import { auditedAs } from "@/lib/accounts/factor-session";
import { appendAudit } from "@/lib/audit/log";
import { type Db, db } from "@/lib/postgres/db";
import type { Staff } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";
import { hashToken } from "@/lib/tokens";

/**
 * In the caller's transaction: ten new codes in place of all earlier ones. Returns them to be shown once, since only
 * their hashes are stored.
 */
export async function makeCodes(tx: Db, staff: Staff, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => recoveryCode(randomBytes(16)));
  await tx.recoveryCode.deleteMany({ where: { profileId: staff.id } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ codeHash: hashToken(code), profileId: staff.id, createdAt: now })),
  });
  await appendAudit(tx, [{ ...auditedAs(staff), action: "recovery_codes_made", details: {} }]);
  return codes.map(shownCode);
}

/** Asks for a fresh second factor. */
export const renewCodes = (staff: Staff, now: Date): Promise<string[]> =>
  db().$transaction(async (tx) => {
    await requireFresh(tx, staff, "factors", now);
    return makeCodes(tx, staff, now);
  });

/** In the caller's transaction. Only the first of concurrent calls succeeds. */
export async function spendCode(tx: Db, profileId: string, code: string, now: Date): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { codeHash: hashToken(code), profileId, usedAt: null },
    data: { usedAt: now },
  });
  return count > 0;
}
