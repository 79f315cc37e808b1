import { randomUUID } from "node:crypto";
import { auditCte } from "@/lib/audit/log";
import { statementHash } from "@/lib/consent/documents";
import { type Consent, consentCte } from "@/lib/consent/records";
import { AI_TRAINING_STATEMENT } from "@/lib/consent/statements";
import { Prisma } from "@/lib/generated/prisma/client";
import { certificateHash } from "@/lib/license-grants/certificate";
import { outboxCte } from "@/lib/mail/outbox";
import { approvedMails, counteredMails, declinedMails, type NewGrant } from "@/lib/offers/mail";
import { clausesOf, type OfferRecord } from "@/lib/offers/record";
import { type CounterPercent, LINK_HOURS, type OfferStatus, transitions } from "@/lib/offers/rules";
import { termsHash } from "@/lib/offers/terms";
import { counterPrice, platformFee } from "@/lib/pricing/rules";
import { emailKey } from "@/lib/text/email";
import { addHours, addMonths } from "@/lib/time/calendar";
import { deriveToken, hashToken, newSalt } from "@/lib/tokens/derive";

// Each decision is one SQL statement, which yields a row when it won and none when it lost.

/**
 * The conditional UPDATE that lets exactly one decision win. Every other part of a decision selects from it, in the same
 * statement, so that a loser writes nothing.
 */
const decideSql = (
  offer: OfferRecord,
  to: OfferStatus,
  decidedBy: string,
  now: Date,
  reason: string | null = null,
) => Prisma.sql`
  UPDATE offer SET status = ${to}::offer_status, decided_at = ${now}::timestamptz, decided_by = ${decidedBy}::decider,
    decline_reason = ${reason}
  WHERE id = ${offer.id}::uuid AND status = 'pending' AND approval_token_expires_at > ${now}::timestamptz
  RETURNING *`;

/** A buyer who decides has acted on a link that we mailed: its address is confirmed. */
const confirmBuyerSql = (offer: OfferRecord, now: Date) => Prisma.sql`
  UPDATE buyer_org SET confirmed_at = ${now}::timestamptz
  FROM decided WHERE buyer_org.id = decided.buyer_org_id AND confirmed_at IS NULL AND ${offer.awaiting} = 'buyer'`;

const agreement = (offer: OfferRecord, party: "creator" | "buyer", hash: string): Consent => ({
  document: "offer-terms",
  documentHash: hash,
  emailKey: emailKey(party === "creator" ? offer.creatorEmail : offer.buyerEmail),
  party,
  offerId: offer.id,
});

/** The creator's agreement to the terms, and to AI training where the terms include it. */
function creatorAgreements(offer: OfferRecord, hash: string): Consent[] {
  const terms = agreement(offer, "creator", hash);
  if (!offer.training) return [terms];
  return [terms, { ...terms, document: "ai-training", documentHash: statementHash(AI_TRAINING_STATEMENT) }];
}

/**
 * Approval: state, payment, license grant, consents, audit and mails together. `standing`: the creator's auto-approve rule
 * acts instead of the party awaited.
 */
export function approvalStatement(
  offer: OfferRecord,
  now: Date,
  standing: boolean,
): { grant: NewGrant; sql: Prisma.Sql } {
  const hash = termsHash(clausesOf(offer));
  const effectiveAt = now;
  const expiresAt = addMonths(now, offer.termMonths);
  const id = randomUUID();
  const facts = { grantId: id, offerId: offer.id, licensorId: offer.creatorUserId, licenseeId: offer.buyerOrgId };
  const grant: NewGrant = {
    id,
    tokenSalt: newSalt(),
    effectiveAt,
    expiresAt,
    certificateHash: certificateHash({
      ...facts,
      termsHash: hash,
      priceCents: offer.priceCents,
      effectiveAt,
      expiresAt,
    }),
  };
  const consents = offer.awaiting === "creator" ? creatorAgreements(offer, hash) : [agreement(offer, "buyer", hash)];
  const sql = Prisma.sql`
    WITH decided AS (${decideSql(offer, "approved", standing ? "standing_instruction" : offer.awaiting, now)}),
    paid AS (
      INSERT INTO payment (id, offer_id, amount_cents, fee_cents)
      SELECT gen_random_uuid(), id, price_cents, ${platformFee(offer.priceCents).totalCents} FROM decided
    ),
    granted AS (
      INSERT INTO license_grant (id, offer_id, effective_at, expires_at, certificate_hash, token_salt)
      SELECT ${id}::uuid, id, ${effectiveAt}::timestamptz, ${expiresAt}::timestamptz, ${grant.certificateHash}, ${grant.tokenSalt}
      FROM decided
    ),
    confirmed AS (${confirmBuyerSql(offer, now)}),
    agreed AS (${consentCte("decided", consents, now)}),
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
    mailed AS (${outboxCte("decided", approvedMails(offer, grant, standing), now)})
    SELECT id FROM decided`;
  return { grant, sql };
}

/** Declining, with a reason for the other side or null. */
export const declineStatement = (offer: OfferRecord, reason: string | null, now: Date): Prisma.Sql => Prisma.sql`
    WITH decided AS (${decideSql(offer, transitions.decline.to, offer.awaiting, now, reason)}),
    confirmed AS (${confirmBuyerSql(offer, now)}),
    audited AS (${auditCte("decided", [
      {
        actor: offer.awaiting,
        action: "offer_declined",
        table: "offer",
        recordId: offer.id,
        details: { withReason: reason !== null },
      },
    ])}),
    mailed AS (${outboxCte("decided", declinedMails(offer, reason), now)})
    SELECT id FROM decided`;

/**
 * Countering: a child offer at `percent` more, awaiting the buyer for 48 hours. The creator thereby agrees to the child's
 * terms, so that the buyer's approval is enough to make the license.
 */
export function counterStatement(
  offer: OfferRecord,
  percent: CounterPercent,
  now: Date,
): { child: OfferRecord; sql: Prisma.Sql } {
  const child: OfferRecord = {
    ...offer,
    id: randomUUID(),
    parentOfferId: offer.id,
    chainPosition: offer.chainPosition + 1,
    counterPercent: percent,
    awaiting: "buyer",
    priceCents: counterPrice(offer.priceCents, percent),
    approvalTokenExpiresAt: addHours(now, LINK_HOURS),
    tokenSalt: newSalt(),
    createdAt: now,
  };
  const tokenHash = hashToken(deriveToken("offer-decision", child.id, child.tokenSalt));
  const sql = Prisma.sql`
    WITH decided AS (${decideSql(offer, transitions.counter.to, "creator", now)}),
    countered AS (
      INSERT INTO offer (id, buyer_org_id, buyer_name, creator_user_id, what_likeness, what_voice, what_training, category,
        outside_categories, territory, term_months, use_case, price_cents, awaiting, root_offer_id, parent_offer_id,
        chain_position, counter_percent, approval_token_hash, approval_token_expires_at, token_salt, created_at)
      SELECT ${child.id}::uuid, buyer_org_id, buyer_name, creator_user_id, what_likeness, what_voice, what_training, category,
        outside_categories, territory, term_months, use_case, ${child.priceCents}, 'buyer', root_offer_id, id,
        ${child.chainPosition}, ${percent}, ${tokenHash}, ${child.approvalTokenExpiresAt}::timestamptz, ${child.tokenSalt},
        ${now}::timestamptz
      FROM decided
    ),
    agreed AS (${consentCte("decided", creatorAgreements(child, termsHash(clausesOf(child))), now)}),
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
    mailed AS (${outboxCte("decided", counteredMails(child, offer.priceCents, percent), now)})
    SELECT id FROM decided`;
  return { child, sql };
}
