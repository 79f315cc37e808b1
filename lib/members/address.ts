import { randomUUID } from "node:crypto";
import { isTaken, makeRoom, PROVED_PERSON, undoableMoves } from "@/lib/accounts/addresses";
import { membersOf } from "@/lib/accounts/brand-members";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { removePasskeysSince } from "@/lib/accounts/member-passkeys";
import { ASKS_A_DAY, CONFIRM_HOURS, moveStateAt } from "@/lib/accounts/rules";
import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import { restoreRules, rulesToKeep } from "@/lib/creators/restore";
import { renewSearch } from "@/lib/creators/search-document";
import { moveFault, standingOf } from "@/lib/creators/standing";
import { type AddressChange, Prisma, type SessionKind } from "@/lib/generated/prisma/client";
import { renewOfferSearch } from "@/lib/license-rows/offer-search";
import { excludesMadeThere, holdToLicenses } from "@/lib/license-rows/slots";
import { lockPerson, lockTeam } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { endAccess, retireMoves } from "@/lib/members/end-access";
import { lockMember, lockMoving, type MoveRefusal, moveRefusal } from "@/lib/members/standing";
import { replaceLinks } from "@/lib/offers/replace-links";
import { type Db, db, inBulk } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";
import { looksLikeToken, newSalt, tokenMatches } from "@/lib/tokens";

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

export async function addressAsked(profileId: string, now: Date): Promise<{ email: string; until: Date } | undefined> {
  const waiting = { profileId, retiredAt: null, confirmedAt: null, expiresAt: { gt: now } };
  const move = await db().addressChange.findFirst({ where: waiting, select: { toEmail: true, expiresAt: true } });
  return move ? { email: move.toEmail, until: move.expiresAt } : undefined;
}

declare const confirmed: unique symbol;
declare const undone: unique symbol;

/** Proof that somebody presented the link mailed to the new address. */
type ConfirmLink = AddressChange & { readonly [confirmed]: true };

/** Proof that somebody presented the link mailed to the old address. */
type UndoLink = AddressChange & { readonly [undone]: true };

async function moveOf(id: unknown, token: unknown, purpose: "address-confirm" | "address-undo") {
  if (!isUuid(id) || !looksLikeToken(token)) return undefined;
  const found = await db().addressChange.findUnique({
    where: { id },
    include: { session: { select: { endedAt: true } } },
  });
  if (!found || !tokenMatches(token, purpose, found.id, found.tokenSalt)) return undefined;
  const { session, ...move } = found;
  return { ...move, retiredAt: move.retiredAt ?? (move.confirmedAt ? null : (session?.endedAt ?? null)) };
}

/** In whatever state the change is; undefined for any other link. */
export const verifyConfirmToken = async (id: unknown, token: unknown): Promise<ConfirmLink | undefined> =>
  (await moveOf(id, token, "address-confirm")) as ConfirmLink | undefined;

/** In whatever state the change is; undefined for any other link. */
export const verifyUndoToken = async (id: unknown, token: unknown): Promise<UndoLink | undefined> =>
  (await moveOf(id, token, "address-undo")) as UndoLink | undefined;

/** `buyerOrgId`: the brand that moves along, if any. `here`: the acting browser's session, which is kept. */
type AccountMove = { profileId: string; buyerOrgId: string | null; from: string; to: string; here: string | undefined };

/**
 * Changes the address of an account and its brand, in the caller's transaction. Ends every other session and whatever came of
 * one (lib/members/end-access). Agreements keep their original address. Returns how many sessions ended.
 */
async function moveAccount(tx: Db, moving: AccountMove, now: Date): Promise<number> {
  const { profileId, buyerOrgId, from, to, here } = moving;
  const key = emailKey(to);
  const address = { email: to, emailKey: key };
  if (key !== emailKey(from)) await makeRoom(tx, { profileId, buyerOrgId, to: key });
  await tx.profile.update({ where: { id: profileId }, data: { ...address, emailVerifiedAt: now } });
  if (buyerOrgId !== null) await tx.buyerOrg.updateMany({ where: { id: buyerOrgId }, data: address });
  if (key !== emailKey(from)) await moveStops(tx, emailKey(from), key);
  await renewSearch(tx, [profileId]);
  await renewOfferSearch(tx, { creatorUserIds: [profileId], buyerOrgIds: buyerOrgId === null ? [] : [buyerOrgId] });
  const { sign_in_session: sessions = 0 } = await endAccess(tx, { profileId, emailKey: key, here }, now);
  return sessions;
}

async function moveStops(tx: Db, from: string, to: string): Promise<void> {
  await tx.mailStop.deleteMany({ where: { emailKey: to } });
  await tx.mailStop.updateMany({ where: { emailKey: from }, data: { emailKey: to } });
}

/** `spent`: the link is no longer valid; its page says why. */
type Confirmed =
  | { ok: true }
  | { ok: false; reason: MoveRefusal | "taken" | "suspended-before" | "licensed-there" | "spent" };

/**
 * Changes an account's address to the one that the link was mailed to. Only the first of concurrent calls succeeds.
 * - Ends every session but `here`, and replaces the links of open offers.
 * - Mails the old address a link that undoes the change, and also older addresses that can still undo one. Keeps what an undo
 *   puts back.
 * - Refused if the session that asked has ended since.
 * - A creator may not move to another creator's mailbox, nor to that of one who was suspended and erased.
 * - A creator is held to the licenses made at the new mailbox, and may not move there if one of them and one of the account's
 *   own exclude each other.
 */
export async function confirmAddress(link: ConfirmLink, here: string | undefined, now: Date): Promise<Confirmed> {
  const { id, profileId, toEmail, toKey } = link;
  return inBulk(async (tx) => {
    await lockPerson(tx, toKey);
    const person = await lockMoving(tx, profileId);
    if (!person) return { ok: false, reason: "spent" };
    const why = moveRefusal(person);
    if (why) return { ok: false, reason: why };
    const open = {
      id,
      fromKey: person.emailKey,
      retiredAt: null,
      confirmedAt: null,
      expiresAt: { gt: now },
      // If it only expired by its age, it has not ended.
      OR: [{ sessionId: null }, { session: { endedAt: null } }],
    } satisfies Prisma.AddressChangeWhereInput;
    if ((await tx.addressChange.count({ where: open })) === 0) return { ok: false, reason: "spent" };
    if (await isTaken(tx, toKey, profileId, now)) return { ok: false, reason: "taken" };
    const there = person.creatorProfile ? await standingOf(tx, toKey, now) : undefined;
    const fault = there && moveFault(there, profileId);
    if (fault) return { ok: false, reason: fault };
    const licensors = there?.is === "earlier" ? there.licensors : [];
    const coming = { userId: profileId, emailKey: toKey, licensors };
    if (there && (await excludesMadeThere(tx, coming, now))) return { ok: false, reason: "licensed-there" };

    const brand = await tx.buyerOrg.findUnique({ where: { emailKey: person.emailKey }, select: { id: true } });
    const buyerOrgId = brand?.id ?? null;
    const keptRules = (await rulesToKeep(tx, profileId)) ?? Prisma.DbNull;
    const data = { confirmedAt: now, buyerOrgId, keptRules };
    if ((await tx.addressChange.updateMany({ where: open, data })).count === 0) return { ok: false, reason: "spent" };
    const moving = { profileId, buyerOrgId, from: person.email, to: toEmail, here };
    const sessions = await moveAccount(tx, moving, now);
    if (there) await holdToLicenses(tx, coming, now);
    // Whoever reads the old mailbox must not decide on open offers, nor begin a session of the brand that way.
    const mailed = { left: [person.emailKey], since: new Date(0), onlyOpen: true };
    await replaceLinks(tx, { id: profileId, emailKey: toKey, ...mailed }, now);
    await markEngaged(tx, toEmail, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId, recordId: profileId } as const;
    await appendAudit(tx, [{ ...by, action: "address_changed", table: "profiles", details: { sessions } }]);
    const notices = (await undoableMoves(tx, { profileId, emailKey: toKey }, now)).map(
      ({ fromEmail: toAddress, ...undo }): Mail => ({
        template: "address-notice",
        toAddress,
        payload: { ...undo, stage: "changed", newAddress: toEmail },
      }),
    );
    await enqueueMail(tx, notices, now);
    return { ok: true };
  });
}

/** `taken`: another account has the old address by now, so people must help. */
type Undone = { ok: true } | { ok: false; reason: "taken" | "spent" };

/**
 * Stops an unconfirmed change, or reverts a confirmed one with any changes that followed, so that the person and the brand that
 * moved along return. Only the first of concurrent calls succeeds. In both cases some session asked for what its owner did not
 * want, so everything that came of any session ends, even if the address is taken. Reverting also:
 * - ends every link mailed to the new address that decides or opens a license;
 * - puts a creator's payout address and rules back to what they were when the change was confirmed;
 * - mails open offers again with new links, and mails what was done.
 * Licenses made meanwhile stay.
 */
export async function undoAddress({ id, profileId }: UndoLink, now: Date): Promise<Undone> {
  return inBulk(async (tx) => {
    const asked = await tx.addressChange.findUnique({ where: { id }, select: { fromKey: true } });
    if (!asked) return { ok: false, reason: "spent" };
    await lockPerson(tx, asked.fromKey);
    const person = await lockMoving(tx, profileId);
    const move = person && (await tx.addressChange.findUnique({ where: { id } }));
    if (!move) return { ok: false, reason: "spent" };
    const state = moveStateAt(move, now);
    if (state !== "asked" && state !== "moved") return { ok: false, reason: "spent" };
    // Before the invitations of its team, which end with the account's other access.
    const isTheirs = move.buyerOrgId !== null && (await isStillTheirs(tx, move.buyerOrgId, profileId));
    await markEngaged(tx, move.fromEmail, now);
    const by = { actor: await roleOf(tx, profileId, "creator"), actorId: profileId, recordId: profileId } as const;
    const { sign_in_session: sessions = 0 } = await endAccess(tx, { profileId, emailKey: person.emailKey }, now);
    await removePasskeysSince(tx, profileId, move.askedAt);
    if (state === "asked") {
      await appendAudit(tx, [
        { ...by, action: "address_stopped", table: "profiles", details: {} },
        { ...by, action: "logout_everywhere", table: "profiles", details: { sessions } },
      ]);
      return { ok: true };
    }
    if (await belongsToAnother(tx, move.fromKey, profileId)) return { ok: false, reason: "taken" };
    const there = person.creatorProfile ? await standingOf(tx, move.fromKey, now) : undefined;
    if (there && moveFault(there, profileId) === "taken") return { ok: false, reason: "taken" };
    const since = move.confirmedAt ?? now;
    const undone = await tx.addressChange.updateManyAndReturn({
      where: { profileId, confirmedAt: { gte: since }, undoneAt: null },
      data: { undoneAt: now },
      select: { toKey: true },
    });
    const left = undone.map(({ toKey }) => toKey).filter((key) => key !== move.fromKey);
    // A brand that began after the account left this address is somebody else's: it stays with whoever reads the mail there.
    const moving = {
      profileId,
      buyerOrgId: isTheirs ? move.buyerOrgId : null,
      from: person.email,
      to: move.fromEmail,
      here: undefined,
    };
    await moveAccount(tx, moving, now);
    const offers = await replaceLinks(tx, { id: profileId, emailKey: move.fromKey, left, since }, now);
    await appendAudit(tx, [{ ...by, action: "address_undone", table: "profiles", details: { sessions, offers } }]);
    const owner = { userId: profileId, email: move.fromEmail };
    const restored = (await restoreRules(tx, owner, move.keptRules, now)) ?? { changes: [] };
    const payload = { address: move.fromEmail, ...restored };
    await enqueueMail(tx, [{ template: "address-returned", toAddress: move.fromEmail, payload }], now);
    return { ok: true };
  });
}

/** Whether the brand that moved along is still the person's. Locks its team. */
async function isStillTheirs(tx: Db, buyerOrgId: string, profileId: string): Promise<boolean> {
  await lockTeam(tx, buyerOrgId);
  const owners = (await membersOf({ buyerOrgId }, tx)).filter(({ role }) => role === "owner");
  return owners.length === 0 || owners.some((one) => one.profileId === profileId);
}

/**
 * True if the old address belongs to another person. A brand there is no obstacle: its mailbox is the one that undoes the
 * change, and its offers go to the brand that moves back.
 */
const belongsToAnother = async (tx: Db, key: string, profileId: string): Promise<boolean> =>
  (await tx.profile.count({ where: { ...PROVED_PERSON, emailKey: key, id: { not: profileId } } })) > 0;
