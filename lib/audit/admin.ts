import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import type { AuditTable } from "@/lib/audit/vocabulary";
import { Prisma } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";

const auditRow = z.strictObject({
  id: z.bigint(),
  createdAt: z.date(),
  actor: z.string(),
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
  action: z.string(),
  tableName: z.string(),
  recordId: z.string().nullable(),
  details: z.unknown(),
});

/** Includes the actor's name and address, while that account exists, or the offer that it acted on. */
export type AuditRow = Omit<z.infer<typeof auditRow>, "id"> & { id: string };

/** Entries per page (specification 9). */
const AUDIT_ROWS = 100;

/** Also shows entries about lists being read (`data_fetch`), which by default are neither listed nor counted. */
export const WITH_READING = "everything";

const actionRow = z.strictObject({ action: z.string() });

/** The actions in the log, each found by one step in the index that begins with them. */
export async function auditedActions(): Promise<string[]> {
  const rows = await queryRows(db(), actionRow)`
    WITH RECURSIVE found AS (
      (SELECT action FROM admin_audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT e.action FROM admin_audit_log e WHERE e.action > found.action ORDER BY e.action LIMIT 1)
      FROM found WHERE found.action IS NOT NULL
    )
    SELECT action FROM found WHERE action IS NOT NULL`;
  return rows.map(({ action }) => action);
}

/**
 * Somebody who acts by a mailed link has no account: the record says whose link it was. If there is an offer, it names them.
 */
const source: Source<z.infer<typeof auditRow>> = {
  row: auditRow,
  idType: "bigint",
  pageRows: AUDIT_ROWS,
  rows: ({ search, filter }) => Prisma.sql`
    SELECT a.id, a.created_at AS "createdAt", a.actor, coalesce(p.display_name, party.name) AS "actorName",
      coalesce(p.email, party.email) AS "actorEmail", a.action, a.table_name AS "tableName", a.record_id AS "recordId", a.details
    FROM admin_audit_log a LEFT JOIN profiles p ON p.id = a.admin_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN a.admin_id IS NULL AND a.actor IN ('buyer', 'creator', 'visitor') AND length(a.record_id) = 36
        THEN a.record_id::uuid END AS id
    ) AS record
    LEFT JOIN LATERAL (
      SELECT d.display_name AS name, d.email FROM onboarding_draft d WHERE a.table_name = 'onboarding_draft' AND d.id = record.id
      UNION ALL SELECT b.name, b.email FROM buyer_org b WHERE a.table_name = 'buyer_org' AND b.id = record.id
      UNION ALL SELECT b.name, b.email FROM organisation_check k JOIN buyer_org b ON b.id = k.buyer_org_id
        WHERE a.table_name = 'organisation_check' AND k.id = record.id
      UNION ALL SELECT CASE a.actor WHEN 'creator' THEN c.display_name ELSE coalesce(o.buyer_organisation, o.buyer_name) END,
          CASE a.actor WHEN 'creator' THEN c.email ELSE b.email END
        FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id JOIN profiles c ON c.id = o.creator_user_id
        WHERE o.id = CASE a.table_name
          WHEN 'offer' THEN record.id
          WHEN 'license_grant' THEN (SELECT g.offer_id FROM license_grant g WHERE g.id = record.id)
          WHEN 'license_use' THEN (
            SELECT g.offer_id FROM license_use u JOIN license_grant g ON g.id = u.grant_id WHERE u.id = record.id)
          WHEN 'use_dispute' THEN (
            SELECT g.offer_id FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
            WHERE d.id = record.id) END
    ) AS party ON true
    WHERE (${search} = '' OR a.record_id = ${search}) 
      AND ${filter ? Prisma.sql`${filter} IN (a.action, ${WITH_READING})` : Prisma.sql`a.action <> 'data_fetch'`}`,
};

export async function listAudit(listing: Listing): Promise<Page<AuditRow>> {
  const page = await readPage(source, listing);
  return { ...page, rows: page.rows.map(withText) };
}

export async function findAuditRow(id: string): Promise<AuditRow | undefined> {
  const row = await readRow(source, id, WITH_READING);
  return row && withText(row);
}

const withText = (row: z.infer<typeof auditRow>): AuditRow => ({ ...row, id: String(row.id) });

export type ChainState = {
  head: { seq: bigint; hash: string } | null;
  checkpoint: { seq: bigint; signedAt: Date } | null;
};

export async function readChainState(): Promise<ChainState> {
  const [head, checkpoint] = await Promise.all([
    db().auditLink.findFirst({ orderBy: { seq: "desc" }, select: { seq: true, hash: true } }),
    db().auditCheckpoint.findFirst({ orderBy: { seq: "desc" }, select: { seq: true, signedAt: true } }),
  ]);
  return { head, checkpoint };
}

/**
 * Audits that an administrator read a list: which list and whose details, but never the search text. A failure is logged and
 * does not block the read (spec 8).
 */
export async function recordFetch(
  admin: Admin,
  { table, listing, row }: { table: AuditTable; listing: Listing; row?: string | undefined },
): Promise<void> {
  const details = { search: listing.search !== "", filter: listing.filter ?? null };
  try {
    const by = { actor: "admin", actorId: admin.id, ...(row !== undefined && { recordId: row }) } as const;
    await appendAudit(db(), [{ ...by, action: "data_fetch", table, details }]);
  } catch (error) {
    log.error({ err: error, table }, "reading a list was not audited");
  }
}

/** Audits that an administrator searched everything, and which lists had a match. A failure does not block the search. */
export async function recordSearch(admin: Admin, lists: readonly string[]): Promise<void> {
  try {
    const by = { actor: "admin", actorId: admin.id, table: "profiles" } as const;
    await appendAudit(db(), [{ ...by, action: "data_searched", details: { lists: [...lists] } }]);
  } catch (error) {
    log.error({ err: error }, "a search of everything was not audited");
  }
}
