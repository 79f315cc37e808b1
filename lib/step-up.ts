import { z } from "zod";
import { requiresSecondFactor } from "@/lib/env";
import { type FactorAct, FRESH_MINUTES } from "@/lib/factor-acts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Staff } from "@/lib/proofs";

/** Thrown in a transaction, which it undoes: the second factor must be proved again first. */
export class FactorWanted extends Error {
  constructor(readonly act: FactorAct) {
    super(`a second factor is wanted: ${act}`);
  }
}

/** A boolean: whether a person `p` has a second factor. */
export const hasFactorSql = Prisma.sql`(
  EXISTS (SELECT FROM totp_factor f WHERE f.profile_id = p.id) OR EXISTS (SELECT FROM passkey k WHERE k.profile_id = p.id))`;

type FactorStanding = { hasFactor: boolean; factorProvedAt: Date | null };

/**
 * What an administrator's session must do before it opens anything; undefined if nothing. Once a second factor exists it
 * must be proved in each session; whether there must be one is a setting.
 */
export function awaitedFactor({ hasFactor, factorProvedAt }: FactorStanding): "prove" | "enrol" | undefined {
  if (hasFactor) return factorProvedAt ? undefined : "prove";
  return requiresSecondFactor() ? "enrol" : undefined;
}

const row = z.strictObject({ hasFactor: z.boolean(), factorProvedAt: z.date().nullable() });

/**
 * To be called first in the transaction that acts, so that the session is not ended meanwhile. Throws `FactorWanted`
 * unless the session is open and proved a second factor within the last 10 minutes, or there is none and need not be.
 */
export async function requireFresh(tx: Db, { id, sessionId }: Staff, act: FactorAct, now: Date): Promise<void> {
  const [standing] = await queryRows(tx, row)`
    SELECT ${hasFactorSql} AS "hasFactor", s.factor_proved_at AS "factorProvedAt"
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE s.id = ${sessionId}::uuid AND p.id = ${id}::uuid AND s.ended_at IS NULL AND s.created_at >= p.sessions_valid_from
    FOR SHARE OF s`;
  if (!standing || awaitedFactor(standing)) throw new FactorWanted(act);
  const since = now.getTime() - FRESH_MINUTES * 60_000;
  if (standing.factorProvedAt ? standing.factorProvedAt.getTime() <= since : standing.hasFactor)
    throw new FactorWanted(act);
}
