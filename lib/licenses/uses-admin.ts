import { z } from "zod";
import { databaseTime } from "@/lib/clock";
import { Prisma } from "@/lib/generated/prisma/client";
import { GrantStatus, Territory } from "@/lib/generated/prisma/enums";
import { comparedWith } from "@/lib/licenses/compared";
import { takeStep } from "@/lib/licenses/dispute-steps";
import { endByStaff } from "@/lib/licenses/dispute-use";
import { licenseWith } from "@/lib/licenses/licenses";
import { decidedMails } from "@/lib/licenses/use-mail";
import {
  type Compared,
  clockFrom,
  DISPUTE_STATES,
  disputeSteps,
  type FiledUse,
  mayStep,
} from "@/lib/licenses/use-rules";
import { disputedUse } from "@/lib/licenses/uses";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import type { Admin } from "@/lib/proofs";
import { type AgreedFacts, agreedFacts } from "@/lib/terms/facts";

const disputeRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  resolvedAt: z.date().nullable(),
  resolution: z.string().nullable(),
  state: z.enum(DISPUTE_STATES),
  dueAt: z.date().nullable(),
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
 * `use`: the territory of the use; `intended`: the use agreed to; `zone`: in which its term ends. `agreed`: of the dispute
 * that is opened.
 */
export type DisputeRow = z.infer<typeof disputeRow> & {
  agreed?: { use: FiledUse; compared: Compared; words: AgreedFacts["words"] };
};

const disputes: Source<z.infer<typeof disputeRow>> = {
  row: disputeRow,
  columns: Prisma.sql`d.id, d.created_at AS "createdAt", d.resolved_at AS "resolvedAt", d.resolution, d.reason, u.place,
    d.state, d.due_at AS "dueAt", d.answered_at AS "answeredAt", d.answer,
    d.stopped_on::timestamp AT TIME ZONE 'UTC' AS "stoppedOn", d.asked_at AS "askedAt", d.late_told_at AS "lateToldAt",
    d.ended_at AS "endedAt", u.id AS "useId",
    u.territory::text AS use, u.begins_on::timestamp AT TIME ZONE 'UTC' AS "beginsOn",
    u.ends_on::timestamp AT TIME ZONE 'UTC' AS "endsOn", u.note, g.id AS "grantId", g.status::text,
    g.effective_at AS "effectiveAt", g.expires_at AS "expiresAt", g.revoked_at AS "revokedAt", a.document::jsonb #>> '{term,zone}' AS zone, o.territory::text,
    o.use_case AS intended, coalesce(p.display_name, p.email) AS creator, coalesce(o.buyer_organisation, o.buyer_name) AS licensee`,
  from: Prisma.sql`use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
    JOIN offer o ON o.id = g.offer_id JOIN agreement a ON a.offer_id = o.id JOIN profiles p ON p.id = o.creator_user_id JOIN offer_search s ON s.offer_id = o.id`,
  at: Prisma.sql`d.created_at`,
  id: Prisma.sql`d.id`,
  idType: "uuid",
  searched: Prisma.sql`s.search_text`,
};

/** Of a dispute `d`. */
export const openDispute = Prisma.sql`d.resolved_at IS NULL`;

export function listDisputes(listing: Listing): Promise<Page<DisputeRow>> {
  const filters = listing.filter ? [listing.filter === "open" ? openDispute : Prisma.sql`NOT (${openDispute})`] : [];
  return readPage(disputes, listing, filters);
}

/** With what the license says of the use now. */
export async function withAgreed(row: DisputeRow): Promise<DisputeRow> {
  const [use, license] = await Promise.all([disputedUse(row.id), licenseWith(row.grantId)]);
  if (!use) return row;
  const { words } = agreedFacts(license.offer.agreement.content);
  return { ...row, agreed: { use, compared: comparedWith(license, await databaseTime()), words } };
}

export const findDispute = (id: string): Promise<DisputeRow | undefined> => readRow(disputes, id);

/**
 * Upholds a dispute, after which the license may be ended for a time, or rejects it, with a reason that both parties get.
 * False if it is not with staff: its clock runs, or it is decided or settled already.
 */
export async function decideDispute(
  admin: Admin,
  { disputeId, verdict, resolution }: { disputeId: string; verdict: "uphold" | "reject"; resolution: string },
  now: Date,
): Promise<boolean> {
  const use = await disputedUse(disputeId);
  if (!use?.dispute || !mayStep(verdict, "admin", use.dispute, now)) return false;
  const license = await licenseWith(use.grantId);
  const { to } = disputeSteps[verdict];
  const { zone } = license.offer.agreement.content.term;
  const dueAt = verdict === "uphold" ? clockFrom(now, "ending", zone) : undefined;
  const mails = decidedMails({ license, use, reason: use.dispute.reason, ...(dueAt && { dueAt }) }, to, resolution);
  const until = dueAt ? Prisma.sql`, due_at = ${dueAt}::timestamptz` : Prisma.empty;
  const set = Prisma.sql`resolved_at = ${now}::timestamptz, resolution = ${resolution}${until}`;
  const entry = { actor: "admin", actorId: admin.id, note: resolution } as const;
  return takeStep(db(), { step: verdict, disputeId: use.dispute.id, set, entry, mails }, now);
}

/** Ends the license by notice, after the dispute was upheld. False if it was not, or too long ago, or the license is not in force. */
export async function endDisputedLicense(admin: Admin, disputeId: string, now: Date): Promise<boolean> {
  const use = await disputedUse(disputeId);
  return use !== undefined && endByStaff(use, admin, now);
}
