import { randomUUID } from "node:crypto";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { isOpenSession, type SessionClaim } from "@/lib/accounts/sessions";
import { type Origin, recordConsents } from "@/lib/audit/consent-documents";
import { appendAudit } from "@/lib/audit/log";
import type { AuditDetails } from "@/lib/audit/vocabulary";
import { insertCertificate, makeCertificate, reservePlace } from "@/lib/certificates/issue";
import { certificateHash } from "@/lib/certificates/keys";
import { lacksLicenseProof } from "@/lib/license-rows/proof";
import { takeSlots } from "@/lib/license-rows/slots";
import { keepBrand, keepClaims, keepLicense, keepMember, lockCreator, lockMessages, lockOffer } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { type ApprovedBy, approvalConsents, counterConsents, evidenceOf } from "@/lib/offers/consents";
import { folded } from "@/lib/offers/folded-mails";
import { approvedMails, counteredMails, declinedMails, type NewGrant } from "@/lib/offers/mail";
import { hasRoom, insertMessage, type NewMessage } from "@/lib/offers/messages";
import { type Agreeing, factsOf, obstacleIn, wantedBy } from "@/lib/offers/obstacles";
import { type AwaitedParty, findOffer } from "@/lib/offers/queries";
import { type OfferRecord, replicaSignatureOf } from "@/lib/offers/record";
import { refuseBuyerIn } from "@/lib/offers/refused-buyers";
import { counterOffer, insertOffer } from "@/lib/offers/request";
import { acceptanceWaits } from "@/lib/offers/review";
import { isInReview } from "@/lib/offers/review-rules";
import {
  type CounterPercent,
  type Decision,
  isGrave,
  mayDecide,
  type OfferStatus,
  PLAIN_MONTHS,
  stateAt,
  transitions,
} from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { inTurnOfCreator } from "@/lib/postgres/key-lock";
import { termFrom } from "@/lib/terms/agreement";
import type { ReplicaSignature } from "@/lib/terms/replica";
import { isExclusive } from "@/lib/terms/scope";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";

// A decision is one transaction: it locks what it depends on, reads that again, asks the rules, and writes. Whoever comes second
// finds the offer decided and writes nothing. What ends with `In` runs in its caller's transaction.
// Two things are not locked by `lockOffered`. By a session, an approval and a counter-offer of a grave deal first ask for a proof of the
// mailbox: that locks the creator, the person and the session, which come before the brand. What a certificate claims is kept at
// the end, by an approval alone.

/**
 * `not-allowed`: this party may not make the decision, or something stands in the way of agreeing (`obstacleIn`). `no-room`:
 * the chain has as many messages as it may, so the decision goes through only without words. `in-review`: a colleague of the brand
 * releases it first, and is asked to.
 */
export type NotDecided = {
  ok: false;
  reason: "already-decided" | "expired" | "not-allowed" | "no-room" | "in-review";
  outcome: OfferStatus;
};

/** What a verb on an offer answers: what it made, or why the offer is not open to it. */
export type Outcome<Value = object> = ({ ok: true } & Value) | NotDecided;

/** Says what state the offer is in instead. */
export function notDecided(offer: OfferRecord, now: Date): NotDecided {
  const outcome = stateAt(offer, now);
  if (outcome === "pending") return { ok: false, reason: "not-allowed", outcome };
  return { ok: false, reason: outcome === "expired" ? "expired" : "already-decided", outcome };
}

/** One decision per creator at a time in this process, so that a locked creator ties up one database connection. */
export const inTurn = <Value>({ creatorUserId }: OfferRecord, work: (tx: Db) => Promise<Value>): Promise<Value> =>
  inTurnOfCreator(creatorUserId, () => db().$transaction(work));

/**
 * Locks what every decision on an offer depends on, in the order of lib/locks, and returns the offer as it is then; undefined if it
 * is gone. `session`: of the party that decides. `beforeOffer`: what else comes before the offer's own lock.
 */
export async function lockOffered(
  tx: Db,
  { id, buyerOrgId, creatorUserId, renewsGrantId, awaiting }: OfferRecord,
  session: SessionClaim | undefined,
  beforeOffer?: () => Promise<unknown>,
): Promise<OfferRecord | undefined> {
  await lockCreator(tx, creatorUserId);
  if (session && awaiting === "buyer") await keepMember(tx, buyerOrgId, session.profileId);
  else await keepBrand(tx, buyerOrgId);
  await beforeOffer?.();
  await lockOffer(tx, id);
  if (renewsGrantId) await keepLicense(tx, renewsGrantId);
  return findOffer(id, tx);
}

/** A renewal that is agreed to early binds for longer than its own term. */
function bindsForLong({ agreement: { content } }: OfferRecord, now: Date): boolean {
  if (!content.renews) return false;
  const { renews: _, ...plain } = { ...content, term: { ...content.term, months: PLAIN_MONTHS } };
  return termFrom(content, now).expiresAt > termFrom(plain, now).expiresAt;
}

/**
 * A session alone does not agree to a grave deal: its mailbox is proved first. A mailed link is such a proof itself. `offer`: as it
 * was read before the locks, because its terms never change.
 */
async function lacksProofToAgree(
  tx: Db,
  offer: OfferRecord,
  session: SessionClaim | undefined,
  now: Date,
): Promise<Unproved | undefined> {
  if (!session || !(isGrave(offer) || bindsForLong(offer, now))) return undefined;
  return lacksLicenseProof(tx, offer.creatorUserId, session, "agree", now);
}

/**
 * Whether the actor is still the party that the offer awaits: the links were not replaced since the offer was read, and the
 * session is open and that party's.
 */
async function isStillAwaited(
  tx: Db,
  offer: OfferRecord,
  { offer: asked, session }: Pick<AwaitedParty, "offer" | "session">,
  now: Date,
  mayRelease = false,
): Promise<boolean> {
  if (offer.tokenSalt !== asked.tokenSalt) return false;
  if (!session) return true;
  if (!(await isOpenSession(tx, session, now))) return false;
  if (offer.awaiting === "creator") return session.profileId === offer.creatorUserId;
  // Nobody agrees with themselves.
  if (session.profileId === offer.creatorUserId) return false;
  const member = { buyerOrgId: offer.buyerOrgId, profileId: session.profileId };
  return (await stillMay(tx, member, "answer")) || (mayRelease && (await stillMay(tx, member, "release")));
}

/**
 * The offer with its creator's signature on the described uses of a digital replica. Nobody else signs, and without such uses
 * nobody does.
 */
const signedBy = (offer: OfferRecord, signature: ReplicaSignature | undefined): OfferRecord =>
  signature && offer.replica && offer.awaiting === "creator"
    ? { ...offer, replicaInitials: signature.initials, replicaAdviser: signature.adviser }
    : offer;

/** The offer with the address of the colleague who answers it in a session, whose consent and act it is. */
export async function saidBy(
  tx: Db,
  offer: OfferRecord,
  session: Pick<SessionClaim, "profileId"> | undefined,
): Promise<OfferRecord> {
  if (!session || offer.awaiting === "creator") return offer;
  const { email } = await tx.profile.findUniqueOrThrow({ where: { id: session.profileId }, select: { email: true } });
  return { ...offer, buyerAddress: email };
}

/** Whether nothing is missing to agree: a digital replica is signed, and there is no obstacle. */
async function mayAgree(tx: Db, offer: OfferRecord, by: Agreeing, now: Date): Promise<boolean> {
  if ((offer.replica || offer.rights.includes("replica")) && !replicaSignatureOf(offer)) return false;
  // A standing instruction never agrees to an exclusive license or a digital replica, nor for a creator who did not agree to
  // act electronically.
  if (by === "standing" && (offer.replica || isExclusive(offer.scope) || !(await actsElectronically(tx, offer))))
    return false;
  const facts = await factsOf(tx, offer, now);
  return facts !== undefined && obstacleIn(offer, by, facts) === undefined;
}

const actsElectronically = async (tx: Db, { creatorEmail }: OfferRecord): Promise<boolean> =>
  (await tx.consentRecord.count({
    where: { emailKey: emailKey(creatorEmail), document: "electronic-agreement", withdrawnAt: null },
  })) > 0;

type Entry<Action extends keyof AuditDetails> = { action: Action; details: AuditDetails[Action] };
type Decided = Entry<"offer_approved"> | Entry<"offer_declined"> | Entry<"offer_countered"> | Entry<"offer_withdrawn">;

/** Who ends a brand's open offers: `actorId` is a member in a session, or staff. Without it the brand is erased. */
export type EndedBy = { actor: "buyer" | "admin"; actorId?: string };

/**
 * Closes an offer, or several of one brand that the same person decides on, with the audit. `reason`: why it is declined.
 * Whoever decides counts as having seen the offer, and a buyer as having followed a link that we mailed. `endedBy`: set if all
 * of the brand's offers end; only its member counts so.
 */
export async function close(
  tx: Db,
  [offer, ...others]: readonly [OfferRecord, ...OfferRecord[]],
  decision: Decision | "withdraw",
  {
    entry,
    reason = null,
    isStanding = false,
    endedBy,
  }: { entry: Decided; reason?: string | null; isStanding?: boolean; endedBy?: EndedBy | undefined },
  now: Date,
): Promise<void> {
  const actor = decision === "withdraw" ? "buyer" : offer.awaiting;
  const isAwaitedParty = decision !== "withdraw" && !isStanding && (!endedBy || memberIn(endedBy) !== undefined);
  const offers = [offer, ...others];
  for (const alike of [offers.filter(({ isSeen }) => isSeen), offers.filter(({ isSeen }) => !isSeen)]) {
    if (alike.length === 0) continue;
    await tx.offer.updateMany({
      where: { id: { in: alike.map(({ id }) => id) } },
      data: {
        status: transitions[decision].to,
        decidedAt: now,
        decidedBy: isStanding ? "standing_instruction" : actor,
        declineReason: reason,
        ...(isAwaitedParty && !alike[0]?.isSeen && { seenAt: now }),
        ...(decision === "approve" && { replicaInitials: offer.replicaInitials, replicaAdviser: offer.replicaAdviser }),
      },
    });
  }
  if (isAwaitedParty) {
    await markEngaged(tx, actor === "creator" ? offer.creatorEmail : offer.buyerAddress, now);
    // To decide, a buyer has followed a link that we mailed.
    if (actor === "buyer")
      await tx.buyerOrg.updateMany({ where: { id: offer.buyerOrgId, confirmedAt: null }, data: { confirmedAt: now } });
  }
  const by =
    endedBy?.actor === "admin" ? endedBy : { actor, ...(actor === "creator" && { actorId: offer.creatorUserId }) };
  await appendAudit(
    tx,
    offers.map(({ id }) => ({ ...by, ...entry, table: "offer", recordId: id })),
  );
}

/** The member of the brand who ends its offers in a session. */
export const memberIn = ({ actor, actorId }: EndedBy) =>
  actor === "buyer" && actorId ? { profileId: actorId } : undefined;

/** `session`: how the awaited party acts, unless by a mailed link. `origin`: the browser. */
type Acting = {
  by: ApprovedBy;
  origin?: Origin | undefined;
  session?: SessionClaim | undefined;
  signature?: ReplicaSignature | undefined;
};

/** Approves in the caller's transaction, which commits even if a proof is wanted. The caller must authorize the actor. */
export async function approveIn(
  tx: Db,
  asked: OfferRecord,
  now: Date,
  { by, origin, session, signature }: Acting,
): Promise<Outcome<{ grant: NewGrant }> | Unproved> {
  const unproved = await lacksProofToAgree(tx, asked, session, now);
  if (unproved) return unproved;
  const locked = await lockOffered(tx, asked, session);
  if (!locked || !mayDecide(locked, "approve", now)) return notDecided(locked ?? asked, now);
  if (!(await isStillAwaited(tx, locked, { offer: asked, ...(session && { session }) }, now, isInReview(locked))))
    return notDecided(locked, now);
  const offer = signedBy(locked, signature);
  const isStanding = by === "standing";
  if (!(await mayAgree(tx, offer, isStanding ? "standing" : "approve", now))) return notDecided(offer, now);

  if (offer.awaiting === "buyer" && (await acceptanceWaits(tx, offer, session, now)))
    return { ok: false, reason: "in-review", outcome: stateAt(offer, now) };

  const { agreement, creatorUserId, buyerOrgId } = offer;
  const { price, fee } = agreement.content;
  const id = randomUUID();
  const period = termFrom(agreement.content, now);
  const hash = certificateHash({ grantId: id, agreementHash: agreement.hash, ...period });
  const grant: NewGrant = { id, tokenSalt: newSalt(), ...period, certificateHash: hash };
  await keepClaims(tx, offer);
  const certificate = await makeCertificate(await reservePlace(tx, offer), {
    grant,
    agreement,
    licensorEmail: offer.creatorEmail,
    evidence: evidenceOf(offer, now, by),
  });

  const said = await saidBy(tx, offer, session);
  await recordConsents(tx, approvalConsents(said, by), now, origin);
  const details = {
    priceCents: offer.priceCents,
    grantId: id,
    termsHash: agreement.hash,
    standingInstruction: isStanding,
  };
  await close(tx, [said], "approve", { entry: { action: "offer_approved", details }, isStanding }, now);
  const of = { offerId: offer.id, creatorUserId, buyerOrgId };
  await tx.payment.createMany({ data: { ...of, amountCents: price.cents, feeCents: fee.cents, createdAt: now } });
  await tx.licenseGrant.createMany({ data: { ...of, ...grant } });
  await takeSlots(tx, id, wantedBy(offer, now));
  await insertCertificate(tx, id, certificate);
  await enqueueMail(tx, approvedMails(offer, grant, { standing: isStanding, now }), now);
  return { ok: true, grant };
}

/**
 * Approves an offer that a standing instruction covers, in the transaction that makes or confirms it. If it is not approved
 * after all, the parties get `mails`, which an approval makes needless. Returns whether it was approved.
 */
export async function approvesByStanding(
  tx: Db,
  offer: OfferRecord,
  mails: readonly Mail[],
  now: Date,
): Promise<boolean> {
  if ((await approveIn(tx, offer, now, { by: "standing" })).ok) return true;
  await enqueueMail(tx, await folded(tx, offer, mails, now), now);
  return false;
}

/**
 * The caller must check that the terms were ticked. `signature`: required of the creator if the offer has a digital replica,
 * and ignored otherwise, as in `counter`. Without it the decision is `not-allowed`.
 */
export const approve = (
  { offer, by, session }: AwaitedParty,
  now: Date,
  origin?: Origin,
  signature?: ReplicaSignature,
): Promise<Outcome<{ grant: NewGrant }> | Unproved> =>
  inTurn(offer, (tx) => approveIn(tx, offer, now, { by, origin, session, signature }));

type Answering = Pick<AwaitedParty, "offer" | "session">;

/**
 * Locks an offer for a decision that may carry a note to the other party. Returns the offer and the note if both are allowed.
 */
async function openWithNote(
  tx: Db,
  party: Answering,
  decision: "decline" | "counter",
  body: string | null,
  now: Date,
): Promise<{ ok: true; offer: OfferRecord; note: NewMessage | undefined } | NotDecided> {
  const { offer: asked } = party;
  const words = async () => body !== null && lockMessages(tx, asked.rootOfferId);
  const offer = await lockOffered(tx, asked, party.session, words);
  if (!offer || !mayDecide(offer, decision, now) || !(await isStillAwaited(tx, offer, party, now)))
    return notDecided(offer ?? asked, now);
  if (body === null) return { ok: true, offer, note: undefined };
  const note = { rootOfferId: offer.rootOfferId, author: offer.awaiting, act: decision, body };
  if (await hasRoom(tx, note, now)) return { ok: true, offer, note };
  return { ok: false, reason: "no-room", outcome: stateAt(offer, now) };
}

/** Returns the offer as it was under its locks. */
async function declineIn(
  tx: Db,
  party: Answering,
  reason: string | null,
  now: Date,
): Promise<Outcome<{ offer: OfferRecord }>> {
  const open = await openWithNote(tx, party, "decline", reason, now);
  if (!open.ok) return open;
  const { offer, note } = open;
  const details = { withReason: reason !== null };
  const said = await saidBy(tx, offer, party.session);
  await close(tx, [said], "decline", { entry: { action: "offer_declined", details }, reason }, now);
  if (note) await insertMessage(tx, offer.id, note, now);
  await enqueueMail(tx, declinedMails(offer, reason), now);
  return { ok: true, offer };
}

/**
 * `reason` is shown to the other party, as a message of the chain; null for none. `refusesBuyer`: the creator takes no further
 * offers of this brand (lib/offers/refused-buyers), in the same transaction; ignored if the brand declines.
 */
export const decline = (
  party: AwaitedParty,
  reason: string | null,
  now: Date,
  { refusesBuyer = false } = {},
): Promise<Outcome> =>
  inTurn(party.offer, async (tx) => {
    const declined = await declineIn(tx, party, reason, now);
    if (!declined.ok) return declined;
    // Uses the brand that has the offer now: it may have been merged with another since the page was read.
    const { awaiting, creatorUserId, buyerOrgId } = declined.offer;
    if (refusesBuyer && awaiting === "creator") await refuseBuyerIn(tx, { userId: creatorUserId }, buyerOrgId, now);
    return { ok: true };
  });

/** See `counter`. */
export async function counterIn(
  tx: Db,
  party: Pick<AwaitedParty, "offer" | "by" | "session">,
  percent: CounterPercent,
  now: Date,
  { origin, signature, note = null }: { origin?: Origin; signature?: ReplicaSignature; note?: string | null } = {},
): Promise<Outcome<{ child: OfferRecord }> | Unproved> {
  const unproved = await lacksProofToAgree(tx, party.offer, party.session, now);
  if (unproved) return unproved;
  const open = await openWithNote(tx, party, "counter", note, now);
  if (!open.ok) return open;
  const offer = signedBy(open.offer, signature);
  if (!(await mayAgree(tx, offer, "counter", now))) return notDecided(offer, now);
  const child = counterOffer(offer, percent, randomUUID(), now);
  await insertOffer(tx, child);
  await recordConsents(tx, counterConsents(offer, child, party.by), now, origin);
  const details = { percent, childOfferId: child.id, priceCents: child.priceCents };
  await close(tx, [offer], "counter", { entry: { action: "offer_countered", details } }, now);
  if (open.note) await insertMessage(tx, offer.id, open.note, now);
  await enqueueMail(tx, counteredMails(child, offer.priceCents, percent, note), now);
  return { ok: true, child };
}

/**
 * Makes a child offer at `percent` more, awaiting the buyer for `LINK_HOURS`. By countering, the creator agrees to the child's
 * terms, so the buyer's approval alone makes the license. `note` is shown to the other party, as a message of the chain; null
 * for none.
 */
export const counter = (
  party: AwaitedParty,
  percent: CounterPercent,
  now: Date,
  origin?: Origin,
  signature?: ReplicaSignature,
  note: string | null = null,
): Promise<Outcome<{ child: OfferRecord }> | Unproved> =>
  inTurn(party.offer, (tx) =>
    counterIn(tx, party, percent, now, { ...(origin && { origin }), ...(signature && { signature }), note }),
  );
