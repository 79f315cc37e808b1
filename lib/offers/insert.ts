import { Prisma } from "@/lib/generated/prisma/client";
import type { OfferRecord } from "@/lib/offers/record";
import { termsVersionOf } from "@/lib/terms/agreement";
import { isExclusive } from "@/lib/terms/scope";
import { deriveToken, hashToken } from "@/lib/tokens";

/**
 * INSERTs of an offer and its agreement, as CTEs of a larger statement, for each row of the CTE named `source`. The CTE
 * named `added` returns the offer if it was inserted; nothing is if its id is taken. `source` and `added` must be
 * constants of the code, never input.
 */
export const offerCtes = (source: string, added: string, offer: OfferRecord): Prisma.Sql => Prisma.sql`
  ${Prisma.raw(added)} AS (
    INSERT INTO offer (id, buyer_org_id, buyer_name, buyer_organisation, creator_user_id, rights, category, outside_categories, territory, term_months, use_case, price_cents, exclusive, status, awaiting,
      root_offer_id, parent_offer_id, chain_position, counter_percent, renews_grant_id, brief_id, approval_token_hash, approval_token_expires_at,
      token_salt, created_at, sent_at, replica_uses, replica_initials, replica_adviser, terms_version)
    SELECT ${offer.id}::uuid, ${offer.buyerOrgId}::uuid, ${offer.buyerName}, ${offer.buyerOrganisation},
      ${offer.creatorUserId}::uuid, ${[...offer.rights]}::text[]::license_right[], ${offer.category}::category,
      ${offer.outsideCategories}, ${offer.territory}::territory, ${offer.termMonths}, ${offer.agreement.content.use},
      ${offer.priceCents}, ${isExclusive(offer.scope)}, ${offer.status}::offer_status, ${offer.awaiting}::party, ${offer.rootOfferId}::uuid,
      ${offer.parentOfferId}::uuid, ${offer.chainPosition}, ${offer.counterPercent},
      ${offer.renewsGrantId}::uuid, ${offer.briefId}::uuid,
      ${hashToken(deriveToken("offer-decision", offer.id, offer.tokenSalt))},
      ${offer.approvalTokenExpiresAt}::timestamptz, ${offer.tokenSalt}, ${offer.createdAt}::timestamptz, ${offer.sentAt}::timestamptz,
      ${offer.replica?.uses.length ?? 0}, ${offer.replicaInitials}, ${offer.replicaAdviser},
      ${termsVersionOf(offer.agreement.content)}
    FROM ${Prisma.raw(source)}
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ),
  ${Prisma.raw(added)}_agreement AS (
    INSERT INTO agreement (offer_id, document, hash, created_at)
    SELECT id, ${offer.agreement.document}, ${offer.agreement.hash}, ${offer.createdAt}::timestamptz
    FROM ${Prisma.raw(added)}
  )`;
