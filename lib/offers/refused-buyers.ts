import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { keepBrand, lockCreator } from "@/lib/locks";
import { closeOffers } from "@/lib/offers/close";
import { transitions } from "@/lib/offers/rules";
import { statesSql } from "@/lib/offers/states";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { countMarks, markHash } from "@/lib/retention/marks";

/** The creator who acts, by a session or as the party that an offer awaits. */
type ActingCreator = { readonly userId: string };

const refusalRow = z.strictObject({ buyerOrgId: z.string(), mailbox: z.string(), mailboxNow: z.string() });

/** A brand that a creator refuses. `mailbox`: its mailbox when it was refused. */
type Refusal = z.infer<typeof refusalRow>;

const brandRow = z.strictObject({ id: z.string(), mailbox: z.string() });

/**
 * Whether the creator refuses the brand. A refusal still counts if the brand changed its address, or if another brand has one
 * of its mailboxes. A mailbox that only looks alike does not count: anybody could open one, and get somebody else refused.
 */
export const isOneOf = (refusals: readonly Refusal[], { id, mailbox }: z.infer<typeof brandRow>): boolean =>
  refusals.some((one) => one.buyerOrgId === id || one.mailbox === mailbox || one.mailboxNow === mailbox);

const storedRefusal = refusalRow.extend({ creatorUserId: z.string() });

const refusalsOf = (client: Db, creatorUserIds: readonly string[]): Promise<z.infer<typeof storedRefusal>[]> =>
  queryRows(client, storedRefusal)`
    SELECT r.creator_user_id AS "creatorUserId", r.buyer_org_id AS "buyerOrgId", r.mailbox_key AS mailbox, person_mailbox_of(b.email_key) AS "mailboxNow"
    FROM refused_buyer r JOIN buyer_org b ON b.id = r.buyer_org_id WHERE r.creator_user_id = ANY(${[...creatorUserIds]}::uuid[])`;

const brandsIn = (client: Db, ids: readonly string[]) =>
  queryRows(client, brandRow)`
    SELECT b.id, person_mailbox_of(b.email_key) AS mailbox FROM buyer_org b WHERE b.id = ANY(${[...ids]}::uuid[])`;

/** Which of these creators refuse the brand. */
async function refusersAmong(client: Db, creatorUserIds: readonly string[], buyerOrgId: string): Promise<string[]> {
  const refusals = await refusalsOf(client, creatorUserIds);
  const [brand] = refusals.length > 0 ? await brandsIn(client, [buyerOrgId]) : [];
  return refusals.filter((refusal) => brand && isOneOf([refusal], brand)).map(({ creatorUserId }) => creatorUserId);
}

/**
 * Which of these creators refuse the brand with this address, or an erased one that had its mailbox (lib/accounts/addresses).
 * Runs in a transaction that has locked the creators, so a refusal comes wholly before or after.
 */
export async function refusersOf(
  tx: Db,
  creatorUserIds: readonly string[],
  { emailKey, mailbox }: { emailKey: string; mailbox: string },
): Promise<Set<string>> {
  const brand = await tx.buyerOrg.findUnique({ where: { emailKey }, select: { id: true } });
  const refusers = brand ? await refusersAmong(tx, creatorUserIds, brand.id) : [];
  const marks = await countMarks(
    tx,
    creatorUserIds.map((id) => markHash("refusal", id, mailbox)),
  );
  return new Set([...refusers, ...creatorUserIds.filter((id) => marks("refusal", id, mailbox) > 0)]);
}

/** Whether the creator takes no offers of the brand. */
export const refuses = async (
  creatorUserId: string,
  { buyerOrgId }: Pick<ConfirmedBuyer, "buyerOrgId">,
  client: Db = db(),
): Promise<boolean> => (await refusersAmong(client, [creatorUserId], buyerOrgId)).length > 0;

/** Shown to the brand with each offer that a refusal closes. */
const REFUSED = "The creator takes no further offers from this brand.";

/**
 * Stops a creator's offers from a brand that made one. Its open offers are declined with a mail each; licenses stay in force.
 * Idempotent. Returns how many offers were declined; undefined if the brand never made the creator an offer.
 */
export const refuseBuyer = (creator: ActingCreator, buyerOrgId: string, now: Date): Promise<number | undefined> =>
  db().$transaction(async (tx) => {
    await lockCreator(tx, creator.userId);
    await keepBrand(tx, buyerOrgId);
    return refuseBuyerIn(tx, creator, buyerOrgId, now);
  });

/** The same in the caller's transaction, which has locked the creator and keeps the brand. */
export async function refuseBuyerIn(
  tx: Db,
  { userId }: ActingCreator,
  buyerOrgId: string,
  now: Date,
): Promise<number | undefined> {
  const offered = await tx.offer.count({
    where: { creatorUserId: userId, buyerOrgId, sentAt: { not: null } },
    take: 1,
  });
  const [org] = offered > 0 ? await brandsIn(tx, [buyerOrgId]) : [];
  if (!org) return undefined;
  const { count: isNew } = await tx.refusedBuyer.createMany({
    data: { creatorUserId: userId, buyerOrgId, mailboxKey: org.mailbox, refusedAt: now },
    skipDuplicates: true,
  });
  if (isNew === 0) return 0;
  const by = { actor: "creator", actorId: userId } as const;
  const refusals = await refusalsOf(tx, [userId]);
  const pending = await tx.offer.findMany({
    where: { creatorUserId: userId, status: transitions.decline.from },
    select: { buyerOrgId: true },
    distinct: "buyerOrgId",
  });
  const offering = await brandsIn(
    tx,
    pending.map((offer) => offer.buyerOrgId),
  );
  const refused = offering.filter((brand) => isOneOf(refusals, brand)).map(({ id }) => id);
  const declined = await closeOffers(
    tx,
    { creatorUserId: userId, buyerOrgId: { in: refused } },
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
    await lockCreator(tx, userId);
    // If the brand was erased since, the refusal has the mark in place of the mailbox.
    const count = await tx.$executeRaw`
      WITH allowed AS (
        DELETE FROM refused_buyer WHERE creator_user_id = ${userId}::uuid AND buyer_org_id = ${buyerOrgId}::uuid RETURNING mailbox_key
      ), unmarked AS (DELETE FROM erasure_mark WHERE kind = 'refusal' AND (
        hash IN (SELECT mailbox_key FROM allowed) OR last_hash IN (SELECT mailbox_key FROM allowed)))
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

/**
 * A brand that made the creator offers, named as in the last one (`organisation`: null for a person), with how many, and how
 * many are open.
 */
export type OfferingBuyer = z.infer<typeof offeringRow>;

/** The most that one page lists. */
const LISTED = 100;

/** Refused ones first, then by the last offer. `only`: just this brand. */
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
        AND (${only ?? null}::uuid IS NULL OR buyer_org_id = ${only ?? null}::uuid)
      GROUP BY buyer_org_id
    ) AS last JOIN buyer_org b ON b.id = last.buyer_org_id
    LEFT JOIN refused_buyer r ON r.creator_user_id = ${userId}::uuid AND r.buyer_org_id = b.id
    ORDER BY r.refused_at IS NULL, last.sent_at DESC, b.id LIMIT ${LISTED}`;
