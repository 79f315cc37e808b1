import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sessionMail } from "@/lib/accounts/notices";
import { opensData, PROOF_MINUTES, PROOFS_AN_HOUR, PROVED_ACTS, type ProvedAct } from "@/lib/accounts/proved-acts";
import { SESSION_HOURS } from "@/lib/accounts/session-rules";
import { roleOf } from "@/lib/accounts/sessions";
import { holdLinks } from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import type { ProofRequest } from "@/lib/generated/prisma/client";
import { SessionKind } from "@/lib/generated/prisma/enums";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { newSalt, tokenMatches } from "@/lib/tokens";

/** A person and the session that acts. */
type Acting = { profileId: string; sessionId: string };

/** Nothing was changed. `mailed`: the address that was mailed a link, now or some minutes ago. */
export type Unproved =
  | { ok: false; reason: "signed-out" | "proofs-too-often" }
  | { ok: false; reason: "unproved"; mailed: string };

const REASONS: ReadonlySet<string> = new Set<Unproved["reason"]>(["signed-out", "proofs-too-often", "unproved"]);

export const isUnproved = <Other extends { reason: string }>(answer: Unproved | Other): answer is Unproved =>
  REASONS.has(answer.reason);

const sessionRow = z.strictObject({
  kind: z.enum(SessionKind),
  provedAt: z.date().nullable(),
  browser: z.string().nullable(),
  createdAt: z.date(),
});

/** Locked until the transaction ends, after the person, so that it is not ended meanwhile. */
async function holdSession(tx: Db, { profileId, sessionId }: Acting, now: Date) {
  await holdLinks(tx, profileId);
  const [session] = await queryRows(tx, sessionRow)`
    SELECT s.kind::text, s.mailbox_proved_at AS "provedAt", s.browser, s.created_at AS "createdAt"
    FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE s.id = ${sessionId}::uuid AND p.id = ${profileId}::uuid AND s.ended_at IS NULL
      AND s.created_at > ${addHours(now, -SESSION_HOURS)}::timestamptz AND s.created_at >= p.sessions_valid_from
    FOR NO KEY UPDATE OF s`;
  return session;
}

const proofSince = (now: Date): Date => new Date(now.getTime() - PROOF_MINUTES * 60_000);

/**
 * To be called in the transaction that makes a change, before it, with a lock on the creator's profile if that is
 * changed. Undefined if the session is open and within the last 15 minutes began by a mailed link or had each of `acts`
 * confirmed by one that named it, or if `acts` is empty; otherwise the caller must change nothing, but commit: the mailbox is mailed a link that proves it.
 */
export async function lacksProof(
  tx: Db,
  acting: Acting,
  acts: readonly ProvedAct[],
  now: Date,
): Promise<Unproved | undefined> {
  const session = await holdSession(tx, acting, now);
  if (!session) return { ok: false, reason: "signed-out" };
  if (acts.length === 0 || (session.provedAt && session.provedAt > proofSince(now))) return undefined;
  if (await haveProved(tx, acting, acts, now)) return undefined;
  return askForProof(tx, acting, session, acts, now);
}

/** Each of these acts was named in a mail of the last minutes whose link was pressed. */
async function haveProved(tx: Db, { sessionId }: Acting, acts: readonly ProvedAct[], now: Date): Promise<boolean> {
  const used = { sessionId, usedAt: { gt: proofSince(now) } };
  const proved = await tx.proofRequest.findMany({ where: used, select: { acts: true } });
  return acts.every((act) => proved.some((request) => request.acts.includes(act)));
}

async function askForProof(
  tx: Db,
  { profileId, sessionId }: Acting,
  session: z.infer<typeof sessionRow>,
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
    acts: acts.map((act) => PROVED_ACTS[act]),
    ...(opensData(acts) && { opensData: true as const }),
  };
  const withheld = await enqueueMail(tx, [{ template: "mailbox-proof", toAddress: email, payload }], now);
  // A repetition: the link that was mailed for the same some minutes ago still works.
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

/** Proof that a link that proves the mailbox was presented, in whatever state. */
type ProofLink = ProofRequest & {
  session: { profileId: string; browser: string | null; createdAt: Date; endedAt: Date | null };
} & { readonly [mailed]: true };

export async function verifyProofToken(id: unknown, token: unknown): Promise<ProofLink | undefined> {
  if (!isUuid(id)) return undefined;
  const request = await db().proofRequest.findUnique({
    where: { id },
    include: { session: { select: { profileId: true, browser: true, createdAt: true, endedAt: true } } },
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
 * Counts the mailbox as proved for the session and the acts that asked, for 15 minutes, and audits it. Only the first of concurrent
 * calls succeeds. False if the link or the session has ended.
 */
export async function proveMailbox({ id, sessionId, session, acts }: ProofLink, now: Date): Promise<boolean> {
  const { profileId } = session;
  return db().$transaction(async (tx) => {
    const held = await holdSession(tx, { profileId, sessionId }, now);
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

/** Of one session or of all of a person's, in the caller's transaction. Returns how many. */
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
