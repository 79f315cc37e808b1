import { randomUUID } from "node:crypto";
import { sessionMail } from "@/lib/accounts/notices";
import { isOpenSession, roleOf } from "@/lib/accounts/sessions";
import { aimOf, PROOF_MINUTES, PROOFS_AN_HOUR } from "@/lib/accounts/wording";
import { PROVED_ACTS, type ProvedAct } from "@/lib/acts";
import { appendAudit } from "@/lib/audit/log";
import type { ProofRequest } from "@/lib/generated/prisma/client";
import type { SessionKind } from "@/lib/generated/prisma/enums";
import { lockProfile, lockSession } from "@/lib/locks";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { newSalt, tokenMatches } from "@/lib/tokens";

/** A person, and the session that acts. */
type Acting = { profileId: string; sessionId: string };

/** Nothing was changed. `mailed`: the address that was mailed a link, now or a few minutes ago. */
export type Unproved =
  | { ok: false; reason: "signed-out" | "proofs-too-often" }
  | { ok: false; reason: "unproved"; mailed: string };

const REASONS: ReadonlySet<string> = new Set<Unproved["reason"]>(["signed-out", "proofs-too-often", "unproved"]);

export const isUnproved = <Other extends { reason: string }>(answer: Unproved | Other): answer is Unproved =>
  REASONS.has(answer.reason);

const sessionColumns = { kind: true, mailboxProvedAt: true, browser: true, createdAt: true } as const;

type Session = { kind: SessionKind; mailboxProvedAt: Date | null; browser: string | null; createdAt: Date };

/** The acting session, locked after its person, so that nothing ends it meanwhile; undefined if it is not open. */
async function lockedSession(tx: Db, { profileId, sessionId }: Acting, now: Date): Promise<Session | undefined> {
  await lockProfile(tx, profileId);
  await lockSession(tx, sessionId);
  if (!(await isOpenSession(tx, { profileId, sessionId }, now))) return undefined;
  return tx.signInSession.findUniqueOrThrow({ where: { id: sessionId }, select: sessionColumns });
}

const proofSince = (now: Date): Date => new Date(now.getTime() - PROOF_MINUTES * 60_000);

/**
 * Call in the transaction that makes a change, before the change, with a lock on the creator's profile if that changes.
 * - Undefined if the session is open and one of these holds: `acts` is empty; the session began by a mailed link within the
 *   last 15 minutes; each of `acts` was confirmed in that time by a link that named it.
 * - Otherwise the mailbox is mailed a link that proves it. The caller must change nothing, but commit.
 */
export async function lacksProof(
  tx: Db,
  acting: Acting,
  acts: readonly ProvedAct[],
  now: Date,
): Promise<Unproved | undefined> {
  const session = await lockedSession(tx, acting, now);
  if (!session) return { ok: false, reason: "signed-out" };
  if (acts.length === 0 || (session.mailboxProvedAt && session.mailboxProvedAt > proofSince(now))) return undefined;
  if (await haveProved(tx, acting, acts, now)) return undefined;
  return askForProof(tx, acting, session, acts, now);
}

/** Whether each of these acts was named in a recent mail whose link was pressed. */
async function haveProved(tx: Db, { sessionId }: Acting, acts: readonly ProvedAct[], now: Date): Promise<boolean> {
  const used = { sessionId, usedAt: { gt: proofSince(now) } };
  const proved = await tx.proofRequest.findMany({ where: used, select: { acts: true } });
  return acts.every((act) => proved.some((request) => request.acts.includes(act)));
}

async function askForProof(
  tx: Db,
  { profileId, sessionId }: Acting,
  session: Session,
  acts: readonly ProvedAct[],
  now: Date,
): Promise<Unproved> {
  const { email } = await tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: { email: true } });
  const asked = { sessionId, askedAt: { gt: addHours(now, -1) } };
  if ((await tx.proofRequest.count({ where: asked })) >= PROOFS_AN_HOUR)
    return { ok: false, reason: "proofs-too-often" };

  const [id, tokenSalt, expiresAt] = [randomUUID(), newSalt(), new Date(now.getTime() + PROOF_MINUTES * 60_000)];
  const payload = {
    ...sessionMail({ profileId, sessionId, browser: session.browser, createdAt: session.createdAt }, now),
    requestId: id,
    tokenSalt,
    expiresAt: expiresAt.toISOString(),
    acts: acts.map((act) => PROVED_ACTS[act].words),
    ...(aimOf(acts) === "open" && { opensData: true as const }),
    ...(aimOf(acts) === "decide" && { decides: true as const }),
  };
  const withheld = await enqueueMail(tx, [{ template: "mailbox-proof", toAddress: email, payload }], now);
  // A repeat: the link that was mailed for the same a few minutes ago still works.
  const retiredAt = withheld > 0 ? now : null;
  await tx.proofRequest.create({
    data: { id, sessionId, tokenSalt, acts: [...acts], askedAt: now, expiresAt, retiredAt },
  });
  const actor = await roleOf(tx, profileId, session.kind);
  const by = { actor, actorId: profileId, table: "profiles", recordId: profileId } as const;
  await appendAudit(tx, [{ ...by, action: "proof_asked", details: { acts: [...acts] } }]);
  return { ok: false, reason: "unproved", mailed: email };
}

declare const mailed: unique symbol;

/** Proof that somebody presented a link that proves the mailbox, in whatever state. */
type ProofLink = ProofRequest & {
  session: { profileId: string; kind: SessionKind; browser: string | null; createdAt: Date; endedAt: Date | null };
} & { readonly [mailed]: true };

export async function verifyProofToken(id: unknown, token: unknown): Promise<ProofLink | undefined> {
  if (!isUuid(id)) return undefined;
  const request = await db().proofRequest.findUnique({
    where: { id },
    include: { session: { select: { profileId: true, kind: true, browser: true, createdAt: true, endedAt: true } } },
  });
  return request && tokenMatches(token, "mailbox-proof", id, request.tokenSalt) ? (request as ProofLink) : undefined;
}

export type ProofState = "asked" | "used" | "retired" | "expired";

export function proofStateAt({ usedAt, retiredAt, expiresAt, session }: ProofLink, now: Date): ProofState {
  if (usedAt) return "used";
  if (retiredAt || session.endedAt) return "retired";
  return expiresAt > now ? "asked" : "expired";
}

/**
 * Counts the mailbox as proved for 15 minutes, for the session that asked and its acts, and audits it. Only the first of
 * concurrent calls succeeds. False if the link or the session has ended.
 */
export async function proveMailbox({ id, sessionId, session, acts }: ProofLink, now: Date): Promise<boolean> {
  const { profileId } = session;
  return db().$transaction(async (tx) => {
    const held = await lockedSession(tx, { profileId, sessionId }, now);
    if (!held) return false;
    const { count } = await tx.proofRequest.updateMany({
      where: { id, sessionId, usedAt: null, retiredAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count === 0) return false;
    await tx.proofRequest.updateMany({
      where: { sessionId, acts: { equals: acts }, usedAt: null, retiredAt: null },
      data: { retiredAt: now },
    });
    const { email } = await tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: { email: true } });
    await markEngaged(tx, email, now);
    const actor = await roleOf(tx, profileId, held.kind);
    const by = { actor, actorId: profileId, table: "profiles", recordId: profileId } as const;
    await appendAudit(tx, [{ ...by, action: "mailbox_proved", details: { acts } }]);
    return true;
  });
}

/** Retires the proofs of one session, or of all of a person's, in the caller's transaction. Returns how many. */
export async function retireProofs(
  tx: Db,
  session: { id: string } | { profileId: string },
  now: Date,
): Promise<number> {
  const { count } = await tx.proofRequest.updateMany({
    where: { session, usedAt: null, retiredAt: null },
    data: { retiredAt: now },
  });
  return count;
}
