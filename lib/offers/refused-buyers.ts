import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { closeOffers } from "@/lib/offers/close";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { isMarked } from "@/lib/retention/marks";

/** The creator who acts: by a session, or as the party that an offer awaits. */
type ActingCreator = { readonly userId: string };

/**
 * Whether the brand `b` is one that the creator refuses, also if it changed its address, or one of its mailboxes came again. Not
 * whoever has a mailbox that only looks alike: anybody may open one, and have that refused.
 */
export const refusedSql = (creatorUserId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM refused_buyer r WHERE r.creator_user_id = ${creatorUserId}
    AND (r.buyer_org_id = b.id OR r.mailbox_key = person_mailbox_of(b.email_key)
      OR EXISTS (SELECT FROM buyer_org refused WHERE refused.id = r.buyer_org_id
        AND person_mailbox_of(refused.email_key) = person_mailbox_of(b.email_key))))`;

const knownRow = z.strictObject({ isRefused: z.boolean() });

/**
 * Of the brand with this address, or of one that was erased and had its mailbox (lib/accounts/person-mailbox), in a transaction
 * that has locked the creator's profile, so that a refusal comes before or after.
 */
export async function isRefused(tx: Db, creatorUserId: string, emailKey: string, mailbox: string): Promise<boolean> {
  const [row] = await queryRows(tx, knownRow)`
    SELECT EXISTS (SELECT FROM buyer_org b WHERE b.email_key = ${emailKey} AND ${refusedSql(Prisma.sql`${creatorUserId}::uuid`)})
      OR ${isMarked("refusal", creatorUserId, mailbox)} AS "isRefused"`;
  return row?.isRefused === true;
}

/** Whether the creator takes no offers of the brand. */
export async function refuses(creatorUserId: string, { buyerOrgId }: ConfirmedBuyer): Promise<boolean> {
  const [row] = await queryRows(db(), knownRow)`
    SELECT EXISTS (SELECT FROM buyer_org b WHERE b.id = ${buyerOrgId}::uuid AND ${refusedSql(Prisma.sql`${creatorUserId}::uuid`)})
      AS "isRefused"`;
  return row?.isRefused === true;
}

/** Until the transaction ends, so that offers are made before a refusal or after it. */
const holdProfile = (tx: Db, { userId }: ActingCreator): Promise<number> =>
  tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`;

/**
 * Locks what a refusal changes, before any of its offers: in this order whoever changes several of them does. The brand
 * is not merged with another meanwhile.
 */
export async function holdForRefusal(tx: Db, creator: ActingCreator, buyerOrgId: string): Promise<void> {
  await holdProfile(tx, creator);
  await tx.$executeRaw`SELECT FROM buyer_org WHERE id = ${buyerOrgId}::uuid FOR KEY SHARE`;
}

/** Told to the brand with each offer that a refusal closes. */
const REFUSED = "The creator takes no further offers from this brand.";

const lockedRow = z.strictObject({ id: z.string(), mailboxKey: z.string() });

/**
 * Lets a creator take no further offers of a brand that made one: its open offers are declined with a mail each, licenses
 * stay in force. Idempotent. Returns how many offers were declined; undefined if the brand never made the creator an offer.
 */
export const refuseBuyer = (creator: ActingCreator, buyerOrgId: string, now: Date): Promise<number | undefined> =>
  db().$transaction(async (tx) => {
    await holdForRefusal(tx, creator, buyerOrgId);
    return refuseBuyerIn(tx, creator, buyerOrgId, now);
  });

/** The same in the caller's transaction, after `holdForRefusal`. */
export async function refuseBuyerIn(
  tx: Db,
  { userId }: ActingCreator,
  buyerOrgId: string,
  now: Date,
): Promise<number | undefined> {
  const [org] = await queryRows(tx, lockedRow)`
    SELECT b.id, person_mailbox_of(b.email_key) AS "mailboxKey" FROM buyer_org b WHERE b.id = ${buyerOrgId}::uuid
      AND EXISTS (SELECT FROM offer WHERE buyer_org_id = b.id AND creator_user_id = ${userId}::uuid AND sent_at IS NOT NULL)`;
  if (!org) return undefined;
  const isNew = await tx.$executeRaw`
    INSERT INTO refused_buyer (creator_user_id, buyer_org_id, mailbox_key, refused_at)
    VALUES (${userId}::uuid, ${org.id}::uuid, ${org.mailboxKey}, ${now}::timestamptz) ON CONFLICT DO NOTHING`;
  if (isNew === 0) return 0;
  const by = { actor: "creator", actorId: userId } as const;
  const declined = await closeOffers(
    tx,
    Prisma.sql`o.creator_user_id = ${userId}::uuid
      AND EXISTS (SELECT FROM buyer_org b WHERE b.id = o.buyer_org_id AND ${refusedSql(Prisma.sql`o.creator_user_id`)})`,
    { by, decidedBy: "creator", reason: REFUSED, closedWith: "refusal" },
    now,
  );
  await appendAudit(tx, [
    { ...by, action: "buyer_refused", table: "buyer_org", recordId: org.id, details: { declined } },
  ]);
  return declined;
}

/** Lets the brand make offers again; nothing is reopened. Idempotent. */
export async function allowBuyer({ userId }: ActingCreator, buyerOrgId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await holdProfile(tx, { userId });
    // Of a brand that was erased since, the refusal has the mark in place of the mailbox.
    const count = await tx.$executeRaw`
      WITH allowed AS (
        DELETE FROM refused_buyer WHERE creator_user_id = ${userId}::uuid AND buyer_org_id = ${buyerOrgId}::uuid RETURNING mailbox_key
      ), unmarked AS (DELETE FROM erasure_mark WHERE kind = 'refusal' AND hash IN (SELECT mailbox_key FROM allowed))
      SELECT FROM allowed`;
    if (count === 0) return;
    const by = { actor: "creator", actorId: userId } as const;
    await appendAudit(tx, [{ ...by, action: "buyer_allowed", table: "buyer_org", recordId: buyerOrgId, details: {} }]);
  });
}

const offeringRow = z.strictObject({
  buyerOrgId: z.string(),
  name: z.string(),
  organisation: z.string().nullable(),
  email: z.string(),
  lastAt: z.date(),
  offers: z.int(),
  open: z.int(),
  refusedAt: z.date().nullable(),
});

/** A brand that made the creator offers: as it named itself in the last one (`organisation`: null for a person), with how many, and how many are open. */
export type OfferingBuyer = z.infer<typeof offeringRow>;

/** The most that one page lists. */
const LISTED = 100;

/** Refused ones first, then by the last offer. `only`: of one brand. */
export const offeringBuyers = (userId: string, now: Date, only?: string): Promise<OfferingBuyer[]> =>
  queryRows(db(), offeringRow)`
    SELECT b.id AS "buyerOrgId", last.name, last.organisation, b.email, last.sent_at AS "lastAt", last.offers, last.open,
      r.refused_at AS "refusedAt"
    FROM (
      SELECT buyer_org_id, (array_agg(coalesce(buyer_organisation, buyer_name) ORDER BY sent_at DESC))[1] AS name,
        (array_agg(buyer_organisation ORDER BY sent_at DESC))[1] AS organisation,
        max(sent_at) AS sent_at, count(*) FILTER (WHERE parent_offer_id IS NULL)::int AS offers,
        count(*) FILTER (WHERE status IN ${statesSql.pending} AND approval_token_expires_at > ${now}::timestamptz)::int AS open
      FROM offer WHERE creator_user_id = ${userId}::uuid AND sent_at IS NOT NULL
        AND ${only === undefined ? Prisma.sql`true` : Prisma.sql`buyer_org_id = ${only}::uuid`}
      GROUP BY buyer_org_id
    ) AS last JOIN buyer_org b ON b.id = last.buyer_org_id
    LEFT JOIN refused_buyer r ON r.creator_user_id = ${userId}::uuid AND r.buyer_org_id = b.id
    ORDER BY r.refused_at IS NULL, last.sent_at DESC, b.id LIMIT ${LISTED}`;
