import { randomUUID } from "node:crypto";
import { type SessionClaim, standsSql } from "@/lib/accounts/sessions";
import { consentCte, type Origin } from "@/lib/audit/consent-documents";
import { auditCte } from "@/lib/audit/log";
import { certificateHash } from "@/lib/certificates/hash";
import { certificateCte, claimOf, makeCertificate, type Reservation } from "@/lib/certificates/issue";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { markEngagedCte } from "@/lib/mail/confirmed";
import { outboxCte } from "@/lib/mail/outbox";
import { type ApprovedBy, approvalConsents, counterConsents, evidenceOf } from "@/lib/offers/consents";
import { offerCtes } from "@/lib/offers/insert";
import { approvedMails, counteredMails, declinedMails, type NewGrant } from "@/lib/offers/mail";
import { hasRoomSql, messageCte, type NewMessage } from "@/lib/offers/message-insert";
import { type Claimed, unobstructedSql } from "@/lib/offers/obstacles";
import type { AwaitedParty } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { counterOffer } from "@/lib/offers/request";
import { type CounterPercent, type Decision, transitions } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { TERMS_VERSION, termFrom } from "@/lib/terms/agreement";
import type { ReplicaSignature } from "@/lib/terms/replica";
import { emailKey } from "@/lib/text/email";
import { newSalt } from "@/lib/tokens";

// Each decision is one SQL statement, which returns a row if it won and none if it lost.

type Deciding = {
  decision: Decision | "withdraw";
  by: string;
  reason?: string | null;
  claimed?: Claimed | undefined;
  session?: SessionClaim | undefined;
  note?: NewMessage | undefined;
};

/**
 * The offer as whoever decides leaves it: the creator signs the described uses of a digital replica. Nobody else does,
 * and nobody where there are none.
 */
const signedBy = (offer: OfferRecord, signature: ReplicaSignature | undefined): OfferRecord =>
  signature && offer.replica && offer.awaiting === "creator"
    ? { ...offer, replicaInitials: signature.initials, replicaAdviser: signature.adviser }
    : offer;

/** Who agrees to a digital replica has signed its described uses, which are as many as the agreement's. */
const isSigned = ({ replica, replicaInitials, replicaAdviser }: OfferRecord) =>
  replica === null
    ? Prisma.sql`AND offer.replica_uses = 0`
    : Prisma.sql`AND offer.replica_uses = ${replica.uses.length}
        AND ${replicaInitials}::text IS NOT NULL AND ${replicaAdviser}::text IS NOT NULL`;

/** The agreement is no older than scopes: a counter-offer changes the price alone. */
const hasScope = Prisma.sql`EXISTS (
  SELECT FROM agreement a WHERE a.offer_id = offer.id AND a.document::json ->> 'scope' IS NOT NULL
)`;

/** The agreement says that its creator agrees to act electronically, which they have said and not withdrawn. */
const actsElectronically = ({ creatorEmail }: OfferRecord) => Prisma.sql`EXISTS (
  SELECT FROM consent_record r
  WHERE r.email_key = ${emailKey(creatorEmail)} AND r.document = 'electronic-agreement' AND r.withdrawn_at IS NULL
)`;

/** The session that opened the offer is open, and its person still the party that the offer awaits. */
const isPartysSession = ({ awaiting }: OfferRecord, session: SessionClaim) => Prisma.sql`EXISTS (
  SELECT FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
  WHERE ${standsSql(session)} AND ${
    awaiting === "creator"
      ? Prisma.sql`p.id = offer.creator_user_id`
      : Prisma.sql`p.email_verified_at IS NOT NULL AND EXISTS (
            SELECT FROM buyer_org b
            WHERE b.id = offer.buyer_org_id AND b.email_key = p.email_key AND b.confirmed_at IS NOT NULL
          )`
  }
)`;

/**
 * The conditional UPDATE that lets exactly one decision win. Every other part of a decision selects from it in the same
 * statement, so that a loser writes nothing. Whoever agrees does so under the rules of this moment (lib/offers/obstacles);
 * for the other decisions the creator's row is locked alone, so that a suspension comes before or after. Links replaced
 * since the offer was read are void. The party that decides has seen the offer. Nobody but a person agrees to an exclusive
 * license or a digital replica. A decision with a note needs room for it.
 */
const decideSql = (
  offer: OfferRecord,
  { decision, by, reason = null, claimed, session, note }: Deciding,
  now: Date,
) => Prisma.sql`
  UPDATE offer SET status = ${transitions[decision].to}::offer_status, decided_at = ${now}::timestamptz,
    decided_by = ${by}::decider, decline_reason = ${reason}, decided_in = ${TERMS_VERSION},
    ${decision === "approve" ? Prisma.sql`replica_initials = ${offer.replicaInitials}, replica_adviser = ${offer.replicaAdviser},` : Prisma.empty}
    seen_at = ${by === offer.awaiting ? Prisma.sql`coalesce(offer.seen_at, ${now}::timestamptz)` : Prisma.sql`offer.seen_at`}
  FROM (${creatorSql(offer, { decision, by, claimed }, now)}) AS creator
  WHERE offer.id = ${offer.id}::uuid AND offer.creator_user_id = creator.user_id AND offer.status IN ${statesSql.pending}
    AND offer.token_salt = ${offer.tokenSalt} AND offer.approval_token_expires_at > ${now}::timestamptz
    ${session ? Prisma.sql`AND ${isPartysSession(offer, session)}` : Prisma.empty}
    ${note ? Prisma.sql`AND ${hasRoomSql(note, now)}` : Prisma.empty}
    ${decision === "approve" || decision === "counter" ? isSigned(offer) : Prisma.empty}
    ${decision === "counter" ? Prisma.sql`AND ${hasScope}` : Prisma.empty}
    ${by === "standing_instruction" ? Prisma.sql`AND offer.replica_uses = 0 AND NOT offer.exclusive AND ${actsElectronically(offer)}` : Prisma.empty}
  RETURNING offer.*`;

const creatorSql = (offer: OfferRecord, { decision, by, claimed }: Deciding, now: Date): Prisma.Sql =>
  decision === "approve" || decision === "counter"
    ? unobstructedSql(offer, by === "standing_instruction" ? "standing" : decision, now, claimed)
    : Prisma.sql`SELECT user_id FROM creator_profile WHERE user_id = ${offer.creatorUserId}::uuid FOR SHARE`;

/** A buyer who decides has followed a link that we mailed, which confirms the address. */
const confirmBuyerSql = (offer: OfferRecord, now: Date) => Prisma.sql`
  UPDATE buyer_org SET confirmed_at = ${now}::timestamptz
  FROM decided WHERE buyer_org.id = decided.buyer_org_id AND confirmed_at IS NULL AND ${offer.awaiting} = 'buyer'`;

/** Whoever decides has acted on our mail, or is signed in through it. A standing instruction's statement is not such an act. */
const actedSql = (offer: OfferRecord, now: Date) =>
  markEngagedCte("decided", offer.awaiting === "creator" ? offer.creatorEmail : offer.buyerAddress, now);

/**
 * `origin`: the browser that decided. `session`: by which the awaited party acts, if by none of the mailed links.
 * `signature`: of the creator who approves a digital replica.
 */
type Approval = {
  now: Date;
  by: ApprovedBy;
  origin: Origin | undefined;
  session?: SessionClaim | undefined;
  signature?: ReplicaSignature | undefined;
  reserved: Reservation;
};

/**
 * Approval in one statement: state, payment, license grant with its signed certificate, consents, audit and mails. A trigger
 * writes what the license takes of its creator (license_slot), and refuses what another one has taken since the statement
 * began; in a transaction that took the creator's turn before, there is none.
 */
export async function approvalStatement(
  asked: OfferRecord,
  { now, by, origin, session, signature, reserved }: Approval,
): Promise<{ grant: NewGrant; sql: Prisma.Sql }> {
  const offer = signedBy(asked, signature);
  const standing = by === "standing";
  const { hash, content } = offer.agreement;
  const id = randomUUID();
  const period = termFrom(content, now);
  const grant: NewGrant = {
    id,
    tokenSalt: newSalt(),
    ...period,
    certificateHash: certificateHash({ grantId: id, agreementHash: hash, ...period }),
  };
  const certificate = await makeCertificate(reserved, {
    grant,
    agreement: offer.agreement,
    licensorEmail: offer.creatorEmail,
    evidence: evidenceOf(offer, now, by),
  });
  const sql = Prisma.sql`
    WITH decided AS (${decideSql(offer, { decision: "approve", by: standing ? "standing_instruction" : offer.awaiting, claimed: { verification: claimOf(reserved, offer.agreement)?.id, organisation: reserved.organisationCheckId ?? undefined }, session }, now)}),
    paid AS (
      INSERT INTO payment (id, offer_id, amount_cents, fee_cents, created_at)
      SELECT gen_random_uuid(), id, ${content.price.cents}, ${content.fee.cents}, ${now}::timestamptz FROM decided
    ),
    granted AS (
      INSERT INTO license_grant (id, offer_id, effective_at, expires_at, certificate_hash, token_salt)
      SELECT ${id}::uuid, id, ${grant.effectiveAt}::timestamptz, ${grant.expiresAt}::timestamptz, ${grant.certificateHash}, ${grant.tokenSalt}
      FROM decided RETURNING id
    ),
    certified AS (${certificateCte("granted", id, certificate)}),
    confirmed AS (${confirmBuyerSql(offer, now)}),
    ${standing ? Prisma.empty : Prisma.sql`acted AS (${actedSql(offer, now)}),`}
    agreed AS (${consentCte("decided", approvalConsents(offer, by), now, origin)}),
    audited AS (${auditCte("decided", [
      {
        actor: offer.awaiting,
        ...(offer.awaiting === "creator" && { actorId: offer.creatorUserId }),
        action: "offer_approved",
        table: "offer",
        recordId: offer.id,
        details: { priceCents: offer.priceCents, grantId: id, termsHash: hash, standingInstruction: standing },
      },
    ])}),
    mailed AS (${outboxCte("decided", approvedMails(offer, grant, { standing, now }), now)})
    SELECT id FROM decided`;
  return { grant, sql };
}

/** What a decision says to the other party, if anything, as a message of their chain. */
const noteOf = (
  { rootOfferId, awaiting }: OfferRecord,
  act: NonNullable<NewMessage["act"]>,
  body: string | null,
): NewMessage | undefined => (body === null ? undefined : { rootOfferId, author: awaiting, act, body });

const notedCte = (note: NewMessage | undefined, now: Date): Prisma.Sql =>
  note ? Prisma.sql`noted AS (${messageCte("decided", note, now)}),` : Prisma.empty;

/** With a `reason` in a transaction that called `lockMessages`. */
export function declineStatement(
  { offer, session }: Pick<AwaitedParty, "offer" | "session">,
  reason: string | null,
  now: Date,
): Prisma.Sql {
  const note = noteOf(offer, "decline", reason);
  return Prisma.sql`
    WITH decided AS (${decideSql(offer, { decision: "decline", by: offer.awaiting, reason, session, note }, now)}),
    ${notedCte(note, now)}
    confirmed AS (${confirmBuyerSql(offer, now)}),
    acted AS (${actedSql(offer, now)}),
    audited AS (${auditCte("decided", [
      {
        actor: offer.awaiting,
        ...(offer.awaiting === "creator" && { actorId: offer.creatorUserId }),
        action: "offer_declined",
        table: "offer",
        recordId: offer.id,
        details: { withReason: reason !== null },
      },
    ])}),
    mailed AS (${outboxCte("decided", declinedMails(offer, reason), now)})
    SELECT id FROM decided`;
}

export const withdrawStatement = (offer: OfferRecord, mails: readonly Mail[], now: Date): Prisma.Sql => Prisma.sql`
    WITH decided AS (${decideSql(offer, { decision: "withdraw", by: "buyer" }, now)}),
    audited AS (${auditCte("decided", [
      { actor: "buyer", action: "offer_withdrawn", table: "offer", recordId: offer.id, details: {} },
    ])}),
    unsent AS (
      DELETE FROM outbound_email USING decided
      WHERE template = 'offer-received' AND payload->>'offerId' = decided.id::text AND state IN ('queued', 'withheld') AND attempts = 0
      RETURNING outbound_email.id
    ),
    told AS (SELECT id FROM decided WHERE NOT EXISTS (SELECT FROM unsent)),
    mailed AS (${outboxCte("told", mails, now)})
    SELECT id FROM decided`;

type CounterWith = { signature?: ReplicaSignature | undefined; note?: string | null | undefined };

/**
 * A child offer at `percent` more, awaiting the buyer for `LINK_HOURS`. By countering, the creator agrees to the
 * child's terms, so that the buyer's approval alone makes the license. With a note in a transaction that called `lockMessages`.
 */
export function counterStatement(
  { offer: asked, by, session }: Pick<AwaitedParty, "offer" | "by" | "session">,
  percent: CounterPercent,
  now: Date,
  origin: Origin | undefined,
  { signature, note: body = null }: CounterWith = {},
): { child: OfferRecord; sql: Prisma.Sql } {
  const offer = signedBy(asked, signature);
  const note = noteOf(offer, "counter", body);
  const child = counterOffer(offer, percent, randomUUID(), now);
  const sql = Prisma.sql`
    WITH decided AS (${decideSql(offer, { decision: "counter", by: "creator", session, note }, now)}),
    ${notedCte(note, now)}
    ${offerCtes("decided", "countered", child)},
    acted AS (${actedSql(offer, now)}),
    agreed AS (${consentCte("decided", counterConsents(offer, child, by), now, origin)}),
    audited AS (${auditCte("decided", [
      {
        actor: "creator",
        actorId: offer.creatorUserId,
        action: "offer_countered",
        table: "offer",
        recordId: offer.id,
        details: { percent, childOfferId: child.id, priceCents: child.priceCents },
      },
    ])}),
    mailed AS (${outboxCte("decided", counteredMails(child, offer.priceCents, percent, body), now)})
    SELECT id FROM decided`;
  return { child, sql };
}
