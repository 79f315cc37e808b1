import { z } from "zod";
import { databaseTime } from "@/lib/clock";
import { Prisma } from "@/lib/generated/prisma/client";
import { GrantStatus, Territory } from "@/lib/generated/prisma/enums";
import { licenseWith } from "@/lib/licenses/licenses";
import { type Compared, DISPUTE_STATES, type FiledUse } from "@/lib/licenses/use-rules";
import { comparedWith, disputedUse } from "@/lib/licenses/uses";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, patternsOf, readPage, readRow, type Source } from "@/lib/postgres/pages";
import { type AgreedFacts, agreedFacts } from "@/lib/terms/facts";

// What staff see of disputes. What they do in one: lib/licenses/dispute-use.

const disputeRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  resolvedAt: z.date().nullable(),
  resolution: z.string().nullable(),
  state: z.enum(DISPUTE_STATES),
  dueAt: z.date(),
  answeredAt: z.date().nullable(),
  answer: z.string().nullable(),
  stoppedOn: z.date().nullable(),
  askedAt: z.date().nullable(),
  lateToldAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  useId: z.string(),
  reason: z.string(),
  place: z.string(),
  use: z.enum(Territory),
  beginsOn: z.date(),
  endsOn: z.date(),
  note: z.string(),
  grantId: z.string(),
  status: z.enum(GrantStatus),
  effectiveAt: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  zone: z.string().nullable(),
  territory: z.enum(Territory),
  intended: z.string(),
  creator: z.string(),
  licensee: z.string(),
});

/**
 * `use`: the territory of the use. `intended`: the use agreed to. `zone`: where its term ends. `agreed`: only for the dispute
 * that is opened.
 */
export type DisputeRow = z.infer<typeof disputeRow> & {
  agreed?: { use: FiledUse; compared: Compared; words: AgreedFacts["words"] };
};

const disputes: Source<z.infer<typeof disputeRow>> = {
  row: disputeRow,
  idType: "uuid",
  rows: ({ search, filter = null }) => Prisma.sql`
    SELECT d.id, d.created_at AS "createdAt", d.resolved_at AS "resolvedAt", d.resolution, d.reason, u.place,
    d.state, d.due_at AS "dueAt", d.answered_at AS "answeredAt", d.answer,
    d.stopped_on::timestamp AT TIME ZONE 'UTC' AS "stoppedOn", d.asked_at AS "askedAt", d.late_told_at AS "lateToldAt",
    d.ended_at AS "endedAt", u.id AS "useId",
    u.territory::text AS use, u.begins_on::timestamp AT TIME ZONE 'UTC' AS "beginsOn",
    u.ends_on::timestamp AT TIME ZONE 'UTC' AS "endsOn", u.note, g.id AS "grantId", g.status::text,
    g.effective_at AS "effectiveAt", g.expires_at AS "expiresAt", g.revoked_at AS "revokedAt", a.document::jsonb #>> '{term,zone}' AS zone, o.territory::text,
    o.use_case AS intended, coalesce(p.display_name, p.email) AS creator, coalesce(o.buyer_organisation, o.buyer_name) AS licensee
    FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
    JOIN offer o ON o.id = g.offer_id JOIN agreement a ON a.offer_id = o.id JOIN profiles p ON p.id = o.creator_user_id JOIN offer_search s ON s.offer_id = o.id
    WHERE (${search} = '' OR s.search_text LIKE ANY(${patternsOf(search)}))
      AND (${filter}::text IS NULL OR CASE ${filter} WHEN 'open' THEN d.resolved_at IS NULL ELSE d.resolved_at IS NOT NULL END)`,
};

export const listDisputes = (listing: Listing): Promise<Page<DisputeRow>> => readPage(disputes, listing);

/** Adds what the license says about the use now. */
export async function withAgreed(row: DisputeRow): Promise<DisputeRow> {
  const [use, license] = await Promise.all([disputedUse(row.id), licenseWith(row.grantId)]);
  if (!use) return row;
  const { words } = agreedFacts(license.offer.agreement.content);
  return { ...row, agreed: { use, compared: comparedWith(license, await databaseTime()), words } };
}

export const findDispute = (id: string): Promise<DisputeRow | undefined> => readRow(disputes, id);
