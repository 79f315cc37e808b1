import { randomUUID } from "node:crypto";
import { isTaken } from "@/lib/accounts/addresses";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { ASKS_A_DAY, CONFIRM_HOURS } from "@/lib/accounts/rules";
import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { moveFault, standingOf } from "@/lib/creators/standing";
import type { AddressChange, SessionKind } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { lockMember, type MoveRefusal, moveRefusal } from "@/lib/members/standing";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";
import { newSalt } from "@/lib/tokens";

type Member = { id: string; kind: SessionKind; sessionId: string };
type Asked = { ok: true } | { ok: false; reason: MoveRefusal | "own-address" | "asked-too-often" } | Unproved;

/**
 * Requests a change of a member's address: mails a confirmation link to the new address and a stop link to the current one.
 * Needs proof of the current mailbox (lib/accounts/mailbox-proof).
 * - If the new address has an account, or is another creator's mailbox and the member is a creator, its owner is told instead.
 *   Neither the result nor the time taken reveals which.
 * - The change ends with the session that asked, if that ends before the change is confirmed.
 * - An earlier link is retired, unless this mail is withheld.
 * - Nothing happens if the session ended while this waited, for instance because the old address reclaimed the account.
 */
export async function askForAddress(member: Member, email: string, now: Date): Promise<Asked> {
  const toKey = emailKey(email);
  return db().$transaction(async (tx) => {
    const person = await lockMember(tx, member.id);
    if (!person) return { ok: false, reason: "signed-out" };
    const why = moveRefusal(person);
    if (why) return { ok: false, reason: why };
    if (person.emailKey === toKey) return { ok: false, reason: "own-address" };
    const asked = { profileId: member.id, askedAt: { gt: addHours(now, -24) } };
    if ((await tx.addressChange.count({ where: asked })) >= ASKS_A_DAY) return { ok: false, reason: "asked-too-often" };
    const acting = { profileId: member.id, sessionId: member.sessionId };
    const unproved = await lacksProof(tx, acting, ["address"], now);
    if (unproved) return unproved;

    const isOthers =
      person.creatorProfile !== null && moveFault(await standingOf(tx, toKey, now), member.id) === "taken";
    const taken = (await isTaken(tx, toKey, member.id, now)) || isOthers;
    const move = {
      id: randomUUID(),
      ...acting,
      tokenSalt: newSalt(),
      askedAt: now,
      fromEmail: person.email,
      fromKey: person.emailKey,
      toEmail: email,
      toKey,
      expiresAt: addHours(now, CONFIRM_HOURS),
    };
    await writeDown(tx, move, taken, now);
    const by = { actor: await roleOf(tx, member.id, member.kind), actorId: member.id, recordId: member.id } as const;
    await appendAudit(tx, [{ ...by, action: "address_asked", table: "profiles", details: { taken } }]);
    return { ok: true };
  });
}

type Move = Omit<AddressChange, "retiredAt" | "confirmedAt" | "undoneAt" | "buyerOrgId" | "keptRules">;

async function writeDown(tx: Db, move: Move, taken: boolean, now: Date): Promise<void> {
  const { id: changeId, tokenSalt, toEmail, fromEmail, profileId } = move;
  const link = { changeId, tokenSalt, expiresAt: move.expiresAt.toISOString() };
  const first: Mail = taken
    ? { template: "address-taken", toAddress: toEmail, payload: {} }
    : { template: "address-confirm", toAddress: toEmail, payload: link };
  const isWithheld = (await enqueueMail(tx, [first], now)) > 0;
  if (!isWithheld) await retireMoves(tx, { profileId }, now);
  await tx.addressChange.create({ data: { ...move, retiredAt: isWithheld ? now : null } });
  const notice = { ...link, stage: "asked", newAddress: toEmail } as const;
  await enqueueMail(tx, [{ template: "address-notice", toAddress: fromEmail, payload: notice }], now);
}

/** Retires the requests of a person or of one session, in the caller's transaction. Returns how many. */
export async function retireMoves(
  tx: Db,
  asked: { profileId: string; sessionId?: string },
  now: Date,
): Promise<number> {
  const { count } = await tx.addressChange.updateMany({
    where: { ...asked, retiredAt: null, confirmedAt: null },
    data: { retiredAt: now },
  });
  return count;
}

export async function addressAsked(profileId: string, now: Date): Promise<{ email: string; until: Date } | undefined> {
  const waiting = { profileId, retiredAt: null, confirmedAt: null, expiresAt: { gt: now } };
  const move = await db().addressChange.findFirst({ where: waiting, select: { toEmail: true, expiresAt: true } });
  return move ? { email: move.toEmail, until: move.expiresAt } : undefined;
}
