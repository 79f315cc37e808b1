import { z } from "zod";
import { type FactorAct, FRESH_MINUTES } from "@/lib/acts";
import { requiresSecondFactor } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { keepSession } from "@/lib/locks";
import { type BrandAct, mayAs, type Role, type RoleFor } from "@/lib/member-rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

// Types that only the functions that check a session or a link can make. Code that requires one cannot be called without that
// check. The type for a signed-in creator is `Creator` (lib/creators/queries.ts).

declare const confirmed: unique symbol;
declare const staff: unique symbol;
declare const administrator: unique symbol;

/** Proof that the brand has confirmed its address, and that whoever asks is a member of it. */
export type ConfirmedBuyer = { readonly buyerOrgId: string; readonly [confirmed]: true };

/** The same, with the person and the role that they had when the page or the form asked. */
export type BuyerOfMember = ConfirmedBuyer & { readonly profileId: string; readonly role: Role };

/** A member whose role may do this (`mayDo`). The verb asks again, in its transaction (lib/accounts/confirmed-buyers). */
export type BuyerWhoMay<Act extends BrandAct> = BuyerOfMember & { readonly role: RoleFor<Act> };

/** The same for the person of an open session. */
export type SignedInBuyer = BuyerOfMember & { readonly sessionId: string };

export const mayDo = <Buyer extends BuyerOfMember, Act extends BrandAct>(
  buyer: Buyer,
  act: Act,
): buyer is Buyer & BuyerWhoMay<Act> => mayAs(buyer.role, act);

/**
 * Proof that the request carries an administrator's session, with the role just read from the database, whether or not a second
 * factor was proved in it. It may prove or set up a factor, and nothing else.
 */
export type Staff = { id: string; email: string; sessionId: string; readonly [staff]: true };

/** Also proof that the second factor was proved in that session, if there is one or must be one. */
export type Admin = Staff & { readonly [administrator]: true };

/** Thrown in a transaction to roll it back: the second factor must be proved again first. */
export class FactorWanted extends Error {
  constructor(readonly act: FactorAct) {
    super(`a second factor is wanted: ${act}`);
  }
}

/** Whether a person `p` has a second factor. */
export const hasFactorSql = Prisma.sql`(
  EXISTS (SELECT FROM totp_factor f WHERE f.profile_id = p.id) OR EXISTS (SELECT FROM passkey k WHERE k.profile_id = p.id))`;

/** Whether a session `s` was not signed out, and began after the sessions of its person `p` were last invalidated. */
export const standsSql = Prisma.sql`(s.ended_at IS NULL AND s.created_at >= p.sessions_valid_from)`;

const standingRow = z.strictObject({ hasFactor: z.boolean(), factorProvedAt: z.date().nullable() });

type FactorStanding = { hasFactor: boolean; factorProvedAt: Date | null };

/**
 * What an administrator's session must do before it opens anything; undefined if nothing. Once a second factor exists, each
 * session must prove it. Whether there must be one is a setting.
 */
export function awaitedFactor({ hasFactor, factorProvedAt }: FactorStanding): "prove" | "enrol" | undefined {
  if (hasFactor) return factorProvedAt ? undefined : "prove";
  return requiresSecondFactor() ? "enrol" : undefined;
}

/**
 * Call first in the transaction that acts, so that the session does not end meanwhile. Throws `FactorWanted` unless the session
 * is open and proved a second factor within the last 10 minutes, or none exists and none is required.
 */
export async function requireFresh(tx: Db, { id, sessionId }: Staff, act: FactorAct, now: Date): Promise<void> {
  await keepSession(tx, sessionId);
  const [standing] = await queryRows(tx, standingRow)`
    SELECT ${hasFactorSql} AS "hasFactor", s.factor_proved_at AS "factorProvedAt"
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE s.id = ${sessionId}::uuid AND p.id = ${id}::uuid AND ${standsSql}`;
  if (!standing || awaitedFactor(standing)) throw new FactorWanted(act);
  const since = now.getTime() - FRESH_MINUTES * 60_000;
  if (standing.factorProvedAt ? standing.factorProvedAt.getTime() <= since : standing.hasFactor)
    throw new FactorWanted(act);
}
