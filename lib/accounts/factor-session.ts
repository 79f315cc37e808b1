import { z } from "zod";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Staff } from "@/lib/proofs";
import { hasFactorSql } from "@/lib/step-up";

export type Factor = "app" | "passkey" | "recovery-code";

/**
 * In the caller's transaction, which locks the person: the session has proved a second factor now. False if it has ended,
 * and then the factor must not count as used. `factorId` is null for a recovery code.
 */
export async function markProved(tx: Db, staff: Staff, factorId: string | null, now: Date): Promise<boolean> {
  const { count } = await tx.signInSession.updateMany({
    where: { id: staff.sessionId, profileId: staff.id, kind: "admin", endedAt: null },
    data: { factorProvedAt: now, factorId },
  });
  return count > 0;
}

/** In the caller's transaction: sessions that proved a factor which is gone have proved none. */
export async function forgetProofs(tx: Db, profileId: string, factorId: string): Promise<void> {
  await tx.signInSession.updateMany({
    where: { profileId, factorId },
    data: { factorProvedAt: null, factorId: null },
  });
}

const hasRow = z.strictObject({ has: z.boolean() });

export async function hasFactor(tx: Db, profileId: string): Promise<boolean> {
  const [person] = await queryRows(
    tx,
    hasRow,
  )`SELECT ${hasFactorSql} AS has FROM profiles p WHERE p.id = ${profileId}::uuid`;
  return person?.has === true;
}

export const auditedAs = ({ id }: { id: string }) =>
  ({ actor: "admin", actorId: id, table: "profiles", recordId: id }) as const satisfies Partial<AuditEntry>;

const app = { createdAt: true, lastUsedAt: true } as const;
const passkey = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;

export type HeldFactors = Awaited<ReturnType<typeof heldFactors>>;

/** What a person can prove, and how many recovery codes are left. */
export async function heldFactors(profileId: string) {
  const person = await db().profile.findUniqueOrThrow({
    where: { id: profileId },
    select: {
      totpFactor: { select: app },
      passkeys: { select: passkey, orderBy: { createdAt: "asc" } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  return { app: person.totpFactor, passkeys: person.passkeys, codesLeft: person._count.recoveryCodes };
}
