import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import type { AuditTable } from "@/lib/audit/vocabulary";
import { Prisma } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import type { Admin } from "@/lib/proofs";

const auditRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  actor: z.string(),
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
  action: z.string(),
  tableName: z.string(),
  recordId: z.string().nullable(),
  details: z.unknown(),
});

/** With the actor's name and address while that account, or the offer that it acted on, exists. */
export type AuditRow = z.infer<typeof auditRow>;

/** Entries per page (specification 9). */
const AUDIT_ROWS = 100;

/** Includes entries about lists being read, which are hidden by default. */
export const WITH_READING = "everything";

function shown(filter: string | undefined): Prisma.Sql[] {
  if (filter === WITH_READING) return [];
  return [filter ? Prisma.sql`a.action = ${filter}` : Prisma.sql`a.action <> 'data_fetch'`];
}

type Party = Record<"draft" | "brand" | "creator" | "buyer", Prisma.Sql>;

/** Who acts by a mailed link has no account: the record says whose link it was. */
const ofParty = ({ draft, brand, creator, buyer }: Party) => Prisma.sql`CASE
  WHEN a.admin_id IS NOT NULL OR a.actor NOT IN ('buyer', 'creator', 'visitor') OR length(a.record_id) <> 36 THEN NULL
  WHEN a.table_name = 'onboarding_draft' THEN (SELECT ${draft} FROM onboarding_draft d WHERE d.id = a.record_id::uuid)
  WHEN a.table_name = 'buyer_org' THEN (SELECT ${brand} FROM buyer_org b WHERE b.id = a.record_id::uuid)
  WHEN a.table_name = 'organisation_check' THEN (
    SELECT ${brand} FROM organisation_check k JOIN buyer_org b ON b.id = k.buyer_org_id WHERE k.id = a.record_id::uuid
  )
  WHEN a.table_name IN ('offer', 'license_grant', 'license_use', 'use_dispute') THEN (
    SELECT CASE a.actor WHEN 'creator' THEN ${creator} ELSE ${buyer} END
    FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id JOIN profiles c ON c.id = o.creator_user_id
    WHERE o.id = CASE a.table_name
      WHEN 'offer' THEN a.record_id::uuid
      WHEN 'license_grant' THEN (SELECT g.offer_id FROM license_grant g WHERE g.id = a.record_id::uuid)
      WHEN 'license_use' THEN (
        SELECT g.offer_id FROM license_use u JOIN license_grant g ON g.id = u.grant_id WHERE u.id = a.record_id::uuid
      )
      ELSE (
        SELECT g.offer_id FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
        WHERE d.id = a.record_id::uuid
      ) END
  ) END`;

const partysEmail = ofParty({
  draft: Prisma.sql`d.email`,
  brand: Prisma.sql`b.email`,
  creator: Prisma.sql`c.email`,
  buyer: Prisma.sql`b.email`,
});

/** As the offer names them, where there is one. */
const partysName = ofParty({
  draft: Prisma.sql`d.display_name`,
  brand: Prisma.sql`b.name`,
  creator: Prisma.sql`c.display_name`,
  buyer: Prisma.sql`coalesce(o.buyer_organisation, o.buyer_name)`,
});

const source: Source<AuditRow> = {
  row: auditRow,
  columns: Prisma.sql`a.id::text, a.created_at AS "createdAt", a.actor, coalesce(p.display_name, ${partysName}) AS "actorName",
    coalesce(p.email, ${partysEmail}) AS "actorEmail", a.action,
    a.table_name AS "tableName", a.record_id AS "recordId", a.details`,
  from: Prisma.sql`admin_audit_log a LEFT JOIN profiles p ON p.id = a.admin_id`,
  at: Prisma.sql`a.created_at`,
  id: Prisma.sql`a.id`,
  idType: "bigint",
  pageRows: AUDIT_ROWS,
};

export function listAudit(listing: Listing): Promise<Page<AuditRow>> {
  const filters = [...shown(listing.filter), ...(listing.search ? [Prisma.sql`a.record_id = ${listing.search}`] : [])];
  return readPage(source, listing, filters);
}

export const findAuditRow = (id: string): Promise<AuditRow | undefined> => readRow(source, id);

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
 * Audits that an administrator read a list: which list and whose details, never the search text. A failure is logged
 * and does not block the read (spec 8).
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

/** Audits that an administrator searched everything, and which lists had a match. A failure does not block it either. */
export async function recordSearch(admin: Admin, lists: readonly string[]): Promise<void> {
  try {
    const by = { actor: "admin", actorId: admin.id, table: "profiles" } as const;
    await appendAudit(db(), [{ ...by, action: "data_searched", details: { lists: [...lists] } }]);
  } catch (error) {
    log.error({ err: error }, "a search of everything was not audited");
  }
}
