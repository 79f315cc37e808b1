import { z } from "zod";
import { CHECK_OUTCOMES } from "@/lib/brands/rules";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, patternsOf, readPage, readRow, type Source } from "@/lib/postgres/pages";
import { checkCounts } from "@/lib/text/checked-names";

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
  /** Address and role of each, in the order of joining. */
  members: z.array(z.string()),
  /** Other names that the brand used in its offers of the last year. */
  otherNames: z.array(z.string()),
});

type Stored = z.infer<typeof checkRow>;

/**
 * A brand's request to have its organisation checked, made at `createdAt`, and what became of it. `counts`: it was checked, and
 * the brand's address still has the domain that was checked.
 */
export type CheckRow = Stored & { counts: boolean };

const isOpen = ({ outcome }: Stored): boolean => outcome === null;

const rowOf = (row: Stored): CheckRow => ({ ...row, counts: checkCounts(row, row, row.name) });

const checks: Source<Stored> = {
  row: checkRow,
  idType: "uuid",
  // A lapsed check stands, but does not count (`checkCounts`), even for its own name.
  rows: ({ search, filter = null }) => Prisma.sql`
    SELECT k.id, k.asked_at AS "createdAt", k.name, k.domain, k.reach, k.evidence, k.answered_at AS "answeredAt",
    k.outcome, k.answer, k.ended_at AS "endedAt", b.email, b.website, b.confirmed_at AS "confirmedAt",
    (SELECT count(*)::int FROM license_grant g WHERE g.buyer_org_id = b.id) AS licenses,
    ARRAY(SELECT who.email || ', ' || m.role FROM brand_member m JOIN profiles who ON who.id = m.profile_id
      WHERE m.buyer_org_id = b.id AND m.left_at IS NULL ORDER BY m.since, m.id) AS members,
    ARRAY(SELECT DISTINCT o.buyer_organisation FROM offer o
      WHERE o.buyer_org_id = b.id AND o.sent_at IS NOT NULL AND o.buyer_organisation <> k.name LIMIT 10) AS "otherNames"
    FROM organisation_check k JOIN buyer_org b ON b.id = k.buyer_org_id
    WHERE (${search} = '' OR folded(k.name || ' ' || b.email) LIKE ANY(${patternsOf(search)}))
      AND (${filter}::text IS NULL OR CASE ${filter} WHEN 'open' THEN k.answered_at IS NULL
        WHEN 'standing' THEN k.outcome = 'checked' AND k.ended_at IS NULL
        WHEN 'lapsed' THEN k.outcome = 'checked' AND k.ended_at IS NULL
          AND (b.confirmed_at IS NULL OR k.domain <> split_part(b.email_key, '@', 2)) END)`,
};

/** On each page, those that wait for an answer come first. */
export async function listChecks(listing: Listing): Promise<Page<CheckRow>> {
  const page = await readPage(checks, listing);
  const [waiting, answered] = [page.rows.filter(isOpen), page.rows.filter((row) => !isOpen(row))];
  return { ...page, rows: [...waiting, ...answered].map(rowOf) };
}

export async function findCheck(id: string): Promise<CheckRow | undefined> {
  const row = await readRow(checks, id);
  return row && rowOf(row);
}
