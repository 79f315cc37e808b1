import { db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Listing } from "@/lib/listing/listing";
import { type Page, readPage } from "@/lib/listing/pages";

/** One entry of the audit log, with the address of who acted where that account still exists. */
export type AuditRow = {
  id: string;
  createdAt: Date;
  actor: string;
  actorEmail: string | null;
  action: string;
  tableName: string;
  recordId: string | null;
  details: unknown;
};

/** Entries on one page (specification 9). */
const AUDIT_ROWS = 100;

/** The audit log by pages; a search finds a record by its id. */
export function listAudit(listing: Listing): Promise<Page<AuditRow>> {
  const filters = [
    ...(listing.filter ? [Prisma.sql`a.action = ${listing.filter}`] : []),
    ...(listing.search ? [Prisma.sql`a.record_id = ${listing.search}`] : []),
  ];
  const source = {
    columns: Prisma.sql`a.id::text, a.created_at AS "createdAt", a.actor, p.email AS "actorEmail", a.action,
      a.table_name AS "tableName", a.record_id AS "recordId", a.details`,
    from: Prisma.sql`admin_audit_log a LEFT JOIN profiles p ON p.id = a.admin_id`,
    at: Prisma.sql`a.created_at`,
    id: Prisma.sql`a.id`,
    idType: "bigint",
    pageRows: AUDIT_ROWS,
  } as const;
  return readPage<AuditRow>(source, listing, filters);
}

/** The newest link of the audit log's chain, and the last one that is signed; null where there is none. */
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
