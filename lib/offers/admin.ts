import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { type GrantRecord, grantColumns } from "@/lib/license-rows/queries";
import { lockMessages } from "@/lib/locks";
import { blankUnsentWords, removeUnsentMessages } from "@/lib/mail/outbox";
import { REPORT_OUTCOMES, REPORT_REASONS, type ReportOutcome } from "@/lib/offers/message-rules";
import { chainsOf } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Db, db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Keyed, keyedRow, type Page, patternsOf, readPage, readRow, type Source } from "@/lib/postgres/pages";
import { type Admin, requireFresh } from "@/lib/proofs";
import { PARTIES } from "@/lib/terms/terms";
import { uuidOrNone } from "@/lib/text/uuid";

export type OfferRow = Keyed & { offer: OfferRecord; chain: OfferRecord[]; grant: GrantRecord | undefined };

const source: Source<Keyed> = {
  row: keyedRow,
  idType: "uuid",
  rows: ({ search, filter = null }) => Prisma.sql`
    SELECT o.id, o.created_at AS "createdAt" FROM offer o JOIN offer_search s ON s.offer_id = o.id
    WHERE (${search} = '' OR s.search_text LIKE ANY(${patternsOf(search)}))
      AND (${filter}::text IS NULL OR o.status = ${filter}::offer_status)`,
};

export async function listOffers(listing: Listing): Promise<Page<OfferRow>> {
  const page = await readPage(source, listing);
  return { ...page, rows: await withChains(page.rows) };
}

export async function findOfferRow(id: string): Promise<OfferRow | undefined> {
  const row = await readRow(source, id);
  return row && (await withChains([row]))[0];
}

async function withChains(keys: readonly Keyed[]): Promise<OfferRow[]> {
  const ids = keys.map(({ id }) => id);
  if (ids.length === 0) return [];
  const roots = await db().offer.findMany({ where: { id: { in: ids } }, select: { rootOfferId: true } });
  const chained = await chainsOf(db(), [...new Set(roots.map(({ rootOfferId }) => rootOfferId))]);
  const grants = await db().licenseGrant.findMany({ where: { offerId: { in: ids } }, select: grantColumns });
  return keys.flatMap((row) => {
    const offer = chained.find(({ id }) => id === row.id);
    if (!offer) return [];
    const chain = chained.filter(({ rootOfferId }) => rootOfferId === offer.rootOfferId);
    return [{ ...row, offer, chain, grant: grants.find(({ offerId }) => offerId === row.id) }];
  });
}

const reportRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  writtenAt: z.date(),
  author: z.enum(PARTIES),
  body: z.string(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  closedAt: z.date().nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  offerId: z.string(),
  creatorUserId: z.string(),
  creator: z.string(),
  creatorEmail: z.string(),
  isCreatorSuspended: z.boolean(),
  brand: z.string(),
  brandEmail: z.string(),
  /** Reported messages of the same author that staff have hidden. */
  hiddenBefore: z.int(),
});

/** A message that its reader reported, at `createdAt`. */
export type ReportRow = z.infer<typeof reportRow>;

const reports: Source<ReportRow> = {
  row: reportRow,
  idType: "uuid",
  rows: ({ search, filter = null }) => Prisma.sql`
    SELECT m.id, m.reported_at AS "createdAt", m.created_at AS "writtenAt", m.author::text, m.body,
    m.report_reason AS reason, m.report_words AS words, m.closed_at AS "closedAt", m.outcome, m.offer_id AS "offerId",
    o.creator_user_id AS "creatorUserId", coalesce(p.display_name, p.email) AS creator, p.email AS "creatorEmail",
    c.status = 'suspended' AS "isCreatorSuspended", coalesce(o.buyer_organisation, o.buyer_name) AS brand,
    b.email AS "brandEmail", (
      SELECT count(*)::int FROM offer_message other JOIN offer oo ON oo.id = other.offer_id
      WHERE other.author = m.author AND other.outcome IN ('hidden', 'suspended') AND other.id <> m.id
        AND CASE m.author WHEN 'creator' THEN oo.creator_user_id = o.creator_user_id ELSE oo.buyer_org_id = o.buyer_org_id END
    ) AS "hiddenBefore"
    FROM offer_message m JOIN offer o ON o.id = m.offer_id
    JOIN buyer_org b ON b.id = o.buyer_org_id JOIN creator_profile c ON c.user_id = o.creator_user_id
    JOIN profiles p ON p.id = c.user_id JOIN offer_search s ON s.offer_id = o.id
    WHERE m.reported_at IS NOT NULL AND (${search} = '' OR s.search_text LIKE ANY(${patternsOf(search)}))
      AND (${filter}::text IS NULL OR CASE ${filter} WHEN 'open' THEN m.closed_at IS NULL ELSE m.closed_at IS NOT NULL END)`,
};

export const listReports = (listing: Listing): Promise<Page<ReportRow>> => readPage(reports, listing);

export const findReport = (id: string): Promise<ReportRow | undefined> => readRow(reports, id);

/**
 * Closes a report for staff. False if it is closed already, or if `suspended` is claimed of an author who is not. Hiding a
 * message needs a fresh second factor. From then on nobody else reads it:
 * - Unsent mails about its author's messages do not go out.
 * - An unsent mail about the decision that it came with goes out without it.
 * - If it was the reason for declining, it is removed from its offer.
 */
export async function closeReport(
  admin: Admin,
  { messageId, outcome }: { messageId: string; outcome: ReportOutcome },
  now: Date,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (outcome !== "kept") await requireFresh(tx, admin, "message", now);
    const id = uuidOrNone(messageId);
    const found = await tx.offerMessage.findUnique({ where: { id }, select: { rootOfferId: true } });
    if (!found) return false;
    await lockMessages(tx, found.rootOfferId);
    const open = { id, reportedAt: { not: null }, closedAt: null };
    const message = await tx.offerMessage.findFirst({
      where: open,
      select: { offerId: true, author: true, act: true, offer: { select: { creator: { select: { status: true } } } } },
    });
    if (!message) return false;
    const { offerId, author, act, offer } = message;
    if (outcome === "suspended" && (author !== "creator" || offer.creator.status !== "suspended")) return false;
    await tx.offerMessage.update({ where: { id }, data: { closedAt: now, closedBy: admin.id, outcome } });
    if (outcome !== "kept") {
      if (act === "decline") await tx.offer.updateMany({ where: { id: offerId }, data: { declineReason: null } });
      await removeUnsentMessages(tx, offerId, author);
      if (act) await blankUnsentWords(tx, await decidedBy(tx, offerId, act));
    }
    const by = { actor: "admin", actorId: admin.id } as const;
    const details = { outcome };
    await appendAudit(tx, [{ ...by, action: "report_closed", table: "offer_message", recordId: id, details }]);
    return true;
  });
}

/** The offers whose mails tell of a decision: for a counter-offer, the new offer's. */
async function decidedBy(tx: Db, offerId: string, act: string): Promise<string[]> {
  if (act !== "counter") return [offerId];
  const children = await tx.offer.findMany({ where: { parentOfferId: offerId }, select: { id: true } });
  return children.map(({ id }) => id);
}
