import type { SessionClaim } from "@/lib/accounts/sessions";
import type { Origin } from "@/lib/audit/consent-documents";
import { reservePlace } from "@/lib/certificates/issue";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { lockMailbox } from "@/lib/offers/admission";
import type { ApprovedBy } from "@/lib/offers/consents";
import {
  approvalStatement,
  counterStatement,
  declineStatement,
  withdrawStatement,
} from "@/lib/offers/decide-statements";
import { folded } from "@/lib/offers/folded-mails";
import { type NewGrant, withdrawnMails } from "@/lib/offers/mail";
import { hasRoom, lockMessages } from "@/lib/offers/message-insert";
import { type AwaitedParty, findOffer, offerOfBuyer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { holdForRefusal, refuseBuyerIn } from "@/lib/offers/refused-buyers";
import { type CounterPercent, mayDecide, mayWithdraw, type OfferStatus, stateAt } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { withKeyLock } from "@/lib/postgres/key-lock";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { EXCLUSION_VIOLATION, sqlStateOf } from "@/lib/postgres/sql-state";
import type { ConfirmedBuyer } from "@/lib/proofs";
import type { ReplicaSignature } from "@/lib/terms/replica";
import { emailKey } from "@/lib/text/email";

/**
 * `not-allowed`: this party may not make the decision, or something stands in the way of agreeing (`obstacleTo`). `no-room`: as
 * many messages as may be were written, so the decision goes through without words only.
 */
export type NotDecided = {
  ok: false;
  reason: "already-decided" | "expired" | "not-allowed" | "no-room";
  outcome: OfferStatus;
};

async function wins(client: Db, sql: Prisma.Sql): Promise<boolean> {
  return (await queryRows(client, idRow)`${sql}`).length === 1;
}

async function outcomeOf(offer: OfferRecord, now: Date, hadNote = false): Promise<NotDecided> {
  const current = (await findOffer(offer.id)) ?? offer;
  const outcome = stateAt(current, now);
  if (hadNote && outcome === "pending" && !(await hasRoom(db(), { ...offer, author: offer.awaiting }, now)))
    return { ok: false, reason: "no-room", outcome };
  if (outcome === "pending") return { ok: false, reason: "not-allowed", outcome };
  return { ok: false, reason: outcome === "expired" ? "expired" : "already-decided", outcome };
}

/** `session`: by which the awaited party acts, if by none of the mailed links. */
type Acting = {
  by: ApprovedBy;
  origin?: Origin | undefined;
  session?: SessionClaim | undefined;
  signature?: ReplicaSignature | undefined;
};

/**
 * The caller must authorize the actor. Returns undefined if another decision came first or the link has expired. If a
 * verification or check that the certificate would claim lapsed meanwhile, the license is made without that claim.
 */
export async function recordApproval(
  client: Db,
  offer: OfferRecord,
  now: Date,
  { by, origin, session, signature }: Acting,
): Promise<NewGrant | undefined> {
  const attempt = async () => {
    const reserved = await reservePlace(client, offer);
    const { grant, sql } = await approvalStatement(offer, { now, by, origin, session, signature, reserved });
    return { reserved, grant: (await wins(client, sql)) ? grant : undefined };
  };
  const first = await attempt();
  const { verificationId, organisationCheckId } = first.reserved;
  return first.grant ?? ((verificationId ?? organisationCheckId) ? (await attempt()).grant : undefined);
}

/**
 * Of an offer that a standing instruction covers, in the transaction that makes or confirms it. If it is not approved after
 * all, the parties get `mails`, which an approval makes needless. Returns whether it is approved.
 */
export async function approvesByStanding(
  tx: Db,
  offer: OfferRecord,
  mails: readonly Mail[],
  now: Date,
): Promise<boolean> {
  if (await recordApproval(tx, offer, now, { by: "standing" })) return true;
  await enqueueMail(tx, await folded(tx, offer, mails, now), now);
  return false;
}

/** Queues visitors' decisions on one offer, so that a locked offer ties up only one database connection. */
const inTurnOf = <T>(offer: OfferRecord, decide: () => Promise<T>): Promise<T> =>
  withKeyLock(`offer ${offer.id}`, decide);

/**
 * A license made since the statement began takes what this one would (the constraint of license_slot): the approval has
 * lost, and nothing of it is stored.
 */
function unlessTaken(error: unknown): undefined {
  if (sqlStateOf(error) !== EXCLUSION_VIOLATION) throw error;
}

/**
 * The caller must check that the terms were ticked. `signature`: required of the creator if the offer has a digital
 * replica, and ignored otherwise; so also in `counter`. Without it the decision is `not-allowed`.
 */
export async function approve(
  { offer, by, session }: AwaitedParty,
  now: Date,
  origin?: Origin,
  signature?: ReplicaSignature,
): Promise<{ ok: true; grant: NewGrant } | NotDecided> {
  if (!mayDecide(offer, "approve", now)) return outcomeOf(offer, now);
  const grant = await inTurnOf(offer, () =>
    recordApproval(db(), offer, now, { by, origin, session, signature }).catch(unlessTaken),
  );
  return grant ? { ok: true, grant } : outcomeOf(offer, now);
}

/**
 * `reason` is shown to the other party, as a message of the chain; null for none. `refusesBuyer`: the creator takes no further offers of this brand
 * (lib/offers/refused-buyers), in the same transaction; ignored if the brand declines.
 */
export async function decline(
  party: AwaitedParty,
  reason: string | null,
  now: Date,
  { refusesBuyer = false } = {},
): Promise<{ ok: true } | NotDecided> {
  const { offer } = party;
  if (!mayDecide(offer, "decline", now)) return outcomeOf(offer, now);
  const statement = declineStatement(party, reason, now);
  const won = await inTurnOf(offer, () =>
    refusesBuyer && offer.awaiting === "creator"
      ? declineAndRefuse(offer, statement, now)
      : winsWith(offer, reason, statement),
  );
  return won ? { ok: true } : outcomeOf(offer, now, reason !== null);
}

/**
 * A note is counted with the other messages of the chain. What the statement locks of both parties is locked before them:
 * whoever closes or erases one of these waits for the writer of a message, who waits for the messages.
 */
const winsWith = (offer: OfferRecord, note: string | null, statement: Prisma.Sql): Promise<boolean> =>
  note === null
    ? wins(db(), statement)
    : db().$transaction(async (tx) => {
        await tx.$executeRaw`
          SELECT FROM creator_profile c JOIN profiles p ON p.id = c.user_id, buyer_org b
          WHERE c.user_id = ${offer.creatorUserId}::uuid AND b.id = ${offer.buyerOrgId}::uuid
          FOR SHARE OF c FOR KEY SHARE OF p, b`;
        await lockMessages(tx, offer);
        return wins(tx, statement);
      });

const declineAndRefuse = (offer: OfferRecord, statement: Prisma.Sql, now: Date): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const creator = { userId: offer.creatorUserId };
    // In the order of every decision with a note.
    await holdForRefusal(tx, creator, offer.buyerOrgId);
    await lockMessages(tx, offer);
    if (!(await wins(tx, statement))) return false;
    await refuseBuyerIn(tx, creator, offer.buyerOrgId, now);
    return true;
  });

/** A race with the creator's answer has one outcome. */
export async function withdraw(
  buyer: ConfirmedBuyer,
  offerId: unknown,
  now: Date,
): Promise<{ ok: true } | NotDecided | { ok: false; reason: "not-found" }> {
  const offer = await offerOfBuyer(offerId, buyer);
  if (!offer) return { ok: false, reason: "not-found" };
  if (!mayWithdraw(offer, now)) return outcomeOf(offer, now);
  const won = await inTurnOf(offer, () =>
    db().$transaction(async (tx) => {
      // Several at once would each count the mails before those of the others.
      await lockMailbox(tx, emailKey(offer.buyerAddress), offer.creatorUserId);
      const mails = await folded(tx, offer, withdrawnMails(offer), now);
      return wins(tx, withdrawStatement(offer, mails, now));
    }),
  );
  return won ? { ok: true } : outcomeOf(offer, now);
}

/** `note` is shown to the other party, as a message of the chain; null for none. */
export async function counter(
  party: AwaitedParty,
  percent: CounterPercent,
  now: Date,
  origin?: Origin,
  signature?: ReplicaSignature,
  note: string | null = null,
): Promise<{ ok: true; child: OfferRecord } | NotDecided> {
  const { offer } = party;
  if (!mayDecide(offer, "counter", now)) return outcomeOf(offer, now);
  const { child, sql } = counterStatement(party, percent, now, origin, { signature, note });
  const won = await inTurnOf(offer, () => winsWith(offer, note, sql));
  return won ? { ok: true, child } : outcomeOf(offer, now, note !== null);
}
