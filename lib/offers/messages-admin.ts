import { z } from "zod";
import { auditCte } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { REPORT_OUTCOMES, REPORT_REASONS, type ReportOutcome } from "@/lib/offers/message-rules";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { PARTIES } from "@/lib/terms/terms";

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
  columns: Prisma.sql`m.id, m.reported_at AS "createdAt", m.created_at AS "writtenAt", m.author::text, m.body,
    m.report_reason AS reason, m.report_words AS words, m.closed_at AS "closedAt", m.outcome, m.offer_id AS "offerId",
    o.creator_user_id AS "creatorUserId", coalesce(p.display_name, p.email) AS creator, p.email AS "creatorEmail",
    c.status = 'suspended' AS "isCreatorSuspended", coalesce(o.buyer_organisation, o.buyer_name) AS brand,
    b.email AS "brandEmail", (
      SELECT count(*)::int FROM offer_message other JOIN offer oo ON oo.id = other.offer_id
      WHERE other.author = m.author AND other.outcome IN ('hidden', 'suspended') AND other.id <> m.id
        AND CASE m.author WHEN 'creator' THEN oo.creator_user_id = o.creator_user_id ELSE oo.buyer_org_id = o.buyer_org_id END
    ) AS "hiddenBefore"`,
  from: Prisma.sql`(SELECT * FROM offer_message WHERE reported_at IS NOT NULL) m JOIN offer o ON o.id = m.offer_id
    JOIN buyer_org b ON b.id = o.buyer_org_id JOIN creator_profile c ON c.user_id = o.creator_user_id
    JOIN profiles p ON p.id = c.user_id JOIN offer_search s ON s.offer_id = o.id`,
  at: Prisma.sql`m.reported_at`,
  id: Prisma.sql`m.id`,
  idType: "uuid",
  searched: Prisma.sql`s.search_text`,
};

/** Rows of reports that staff have not closed, and of all. */
export const openReports = Prisma.sql`offer_message m WHERE m.reported_at IS NOT NULL AND m.closed_at IS NULL`;
export const allReports = Prisma.sql`offer_message m WHERE m.reported_at IS NOT NULL`;

export function listReports(listing: Listing): Promise<Page<ReportRow>> {
  const state = listing.filter === "open" ? Prisma.sql`m.closed_at IS NULL` : Prisma.sql`m.closed_at IS NOT NULL`;
  return readPage(reports, listing, listing.filter ? [state] : []);
}

export const findReport = (id: string): Promise<ReportRow | undefined> => readRow(reports, id);

/**
 * Staff close a report. A message that is hidden is read by nobody else from then on: unsent mails about its author's
 * messages do not go out, and as a reason for declining it is removed from its offer. False if the report is closed already, or `suspended` is said of an author who is not.
 */
export async function closeReport(
  admin: Admin,
  { messageId, outcome }: { messageId: string; outcome: ReportOutcome },
  now: Date,
): Promise<boolean> {
  const isSuspended = Prisma.sql`AND author = 'creator' AND EXISTS (
    SELECT FROM offer o JOIN creator_profile c ON c.user_id = o.creator_user_id
    WHERE o.id = offer_message.offer_id AND c.status = 'suspended')`;
  const closed = await queryRows(db(), idRow)`
    WITH closed AS (
      UPDATE offer_message SET closed_at = ${now}::timestamptz, closed_by = ${admin.id}::uuid, outcome = ${outcome}
      WHERE id = ${messageId}::uuid AND reported_at IS NOT NULL AND closed_at IS NULL
        ${outcome === "suspended" ? isSuspended : Prisma.empty}
      RETURNING id, offer_id, author, act
    ),
    cleared AS (
      UPDATE offer SET decline_reason = NULL FROM closed
      WHERE offer.id = closed.offer_id AND closed.act = 'decline' AND ${outcome !== "kept"}
    ),
    unsent AS (
      DELETE FROM outbound_email USING closed
      WHERE template = 'offer-message' AND payload->>'offerId' = closed.offer_id::text
        AND payload->>'to' <> closed.author::text AND state IN ('queued', 'withheld')
        AND ${outcome !== "kept"}
    ),
    audited AS (${auditCte("closed", [
      {
        actor: "admin",
        actorId: admin.id,
        action: "report_closed",
        table: "offer_message",
        recordId: messageId,
        details: { outcome },
      },
    ])})
    SELECT id FROM closed`;
  return closed.length === 1;
}
