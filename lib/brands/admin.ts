import { z } from "zod";
import { CHECK_OUTCOMES } from "@/lib/brands/rules";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";

const checkRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  name: z.string(),
  domain: z.string(),
  reach: z.string().nullable(),
  evidence: z.string().nullable(),
  answeredAt: z.date().nullable(),
  outcome: z.enum(CHECK_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  endedAt: z.date().nullable(),
  email: z.string(),
  website: z.string().nullable(),
  confirmedAt: z.date().nullable(),
  licenses: z.int(),
  /** Of a check: the address has the domain that it had. */
  counts: z.boolean(),
  /** Other names in the brand's offers of the last year. */
  otherNames: z.array(z.string()),
});

/** A brand's request that its organisation is checked, made at `createdAt`, with what became of it. */
export type CheckRow = z.infer<typeof checkRow>;

const checks: Source<CheckRow> = {
  row: checkRow,
  columns: Prisma.sql`k.id, k.asked_at AS "createdAt", k.name, k.domain, k.reach, k.evidence, k.answered_at AS "answeredAt",
    k.outcome, k.answer, k.ended_at AS "endedAt", b.email, b.website, b.confirmed_at AS "confirmedAt",
    (SELECT count(*)::int FROM license_grant g WHERE g.buyer_org_id = b.id) AS licenses,
    organisation_check_counts(k, b, k.name) IS TRUE AS counts,
    ARRAY(SELECT DISTINCT o.buyer_organisation FROM offer o
      WHERE o.buyer_org_id = b.id AND o.sent_at IS NOT NULL AND o.buyer_organisation <> k.name LIMIT 10) AS "otherNames"`,
  from: Prisma.sql`organisation_check k JOIN buyer_org b ON b.id = k.buyer_org_id`,
  at: Prisma.sql`k.asked_at`,
  id: Prisma.sql`k.id`,
  idType: "uuid",
  searched: Prisma.sql`folded(k.name || ' ' || b.email)`,
};

/** Rows of requests that staff have not answered. */
export const openChecks = Prisma.sql`organisation_check k WHERE k.answered_at IS NULL`;

const filters: Readonly<Record<string, Prisma.Sql>> = {
  open: Prisma.sql`k.answered_at IS NULL`,
  standing: Prisma.sql`k.outcome = 'checked' AND k.ended_at IS NULL`,
  lapsed: Prisma.sql`k.outcome = 'checked' AND k.ended_at IS NULL AND NOT organisation_check_counts(k, b, k.name)`,
};

export function listChecks(listing: Listing): Promise<Page<CheckRow>> {
  const filter = listing.filter === undefined ? undefined : filters[listing.filter];
  return readPage(checks, listing, filter ? [filter] : []);
}

export const findCheck = (id: string): Promise<CheckRow | undefined> => readRow(checks, id);
