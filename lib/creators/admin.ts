import { z } from "zod";
import { ASKED, CLOSED, CREATOR_STATUSES, PRESETS, type SeenCreator, TO_CHECK, VERIFIED } from "@/lib/creators/rules";
import { verifiedAt } from "@/lib/creators/verification";
import type { RequestOutcome } from "@/lib/creators/verification-rules";
import { seenColumns, seenRow } from "@/lib/creators/verify";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import { queryRows } from "@/lib/postgres/rows";
import { NOTICE_DAYS } from "@/lib/terms/replica";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS } from "@/lib/terms/terms";

const creatorRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  displayName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(CREATOR_STATUSES),
  /** When the creator closed the profile; `status` is then `suspended`. */
  closedAt: z.date().nullable(),
  preset: z.enum(PRESETS),
  rights: z.array(z.enum(RIGHTS)),
  categories: z.array(z.enum(CATEGORIES)),
  priceFloorCents: z.int(),
  autoApprove: z.boolean(),
  allowsExclusive: z.boolean(),
  media: z.array(z.enum(MEDIA)),
  replicaNoticeDays: z.literal(NOTICE_DAYS),
  activatedAt: z.date().nullable(),
  isPublic: z.boolean(),
  bio: z.string(),
  links: z.array(z.string()),
  hasPortrait: z.boolean(),
  offers: z.int(),
  /** Since when a request to be verified is open. */
  askedAt: z.date().nullable(),
  /** What staff decide on; null for a draft. */
  seen: seenRow.extend({ closedAt: z.string().nullable() }).nullable(),
  /** What was checked, by the verification that stands. */
  verification: z
    .strictObject({ checkedAt: z.string(), note: z.string(), name: z.string(), changed: z.array(z.string()) })
    .nullable(),
});

type Stored = z.infer<typeof creatorRow>;

/** A creator as administrators see it, or an unconfirmed onboarding draft: `pending`. */
export type CreatorRow = Omit<Stored, "seen" | "verification"> & {
  seen: SeenCreator | null;
  verification: (Omit<NonNullable<Stored["verification"]>, "checkedAt"> & { checkedAt: Date }) | null;
  /** Of the row that is opened. */
  file?: CreatorFile;
};

/** What staff need to verify somebody: how the creator looks, what was asked and answered, and whom the name resembles. */
export type CreatorFile = {
  portrait: string | null;
  /** Newest first; the open one is without an outcome. */
  requests: {
    id: string;
    askedAt: Date;
    reach: string;
    evidence: string;
    answeredAt: Date | null;
    outcome: RequestOutcome | null;
    answer: string | null;
  }[];
  /** Newest first. */
  checks: { checkedAt: Date; endedAt: Date | null; name: string; note: string }[];
  /** Verified creators whose name looks like this one. */
  resembled: { id: string; name: string }[];
};

/** JSON has no dates. */
const rowOf = ({ seen, verification, ...row }: Stored): CreatorRow => ({
  ...row,
  seen: seen && { ...seen, closedAt: row.closedAt },
  verification: verification && { ...verification, checkedAt: new Date(verification.checkedAt) },
});

const creators: Source<Stored> = {
  row: creatorRow,
  columns: Prisma.sql`c.user_id AS id, c.created_at AS "createdAt", coalesce(p.display_name, p.email) AS "displayName",
    p.email, p.phone, c.city, c.status::text, c.preset::text, c.rights::text[] AS rights,
    c.categories::text[] AS categories, c.price_floor_cents AS "priceFloorCents", c.auto_approve AS "autoApprove",
    c.allows_exclusive AS "allowsExclusive", c.media, c.replica_notice_days AS "replicaNoticeDays",
    c.activated_at AS "activatedAt", c.closed_at AS "closedAt", c.is_public AS "isPublic", c.bio, c.links,
    c.portrait_hash IS NOT NULL AS "hasPortrait",
    (SELECT to_jsonb(seen) FROM (SELECT ${seenColumns}) AS seen) AS seen,
    (SELECT jsonb_build_object('checkedAt', v.checked_at, 'note', v.note, 'name', v.name, 'changed', array_remove(ARRAY[
        CASE WHEN v.name IS DISTINCT FROM p.display_name THEN 'name' END,
        CASE WHEN v.mailbox_key <> mailbox_of(p.email_key) THEN 'mailbox' END,
        CASE WHEN v.portrait_hash IS DISTINCT FROM c.portrait_hash THEN 'portrait' END,
        CASE WHEN v.slug IS NOT NULL AND v.slug IS DISTINCT FROM c.slug THEN 'page address' END], NULL))
      FROM creator_verification v WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL) AS verification,
    (SELECT count(*)::int FROM offer o WHERE o.creator_user_id = c.user_id AND o.status <> 'held') AS offers,
    (SELECT r.asked_at FROM verification_request r WHERE r.creator_user_id = c.user_id AND r.answered_at IS NULL)
      AS "askedAt"`,
  from: Prisma.sql`creator_profile c JOIN profiles p ON p.id = c.user_id`,
  at: Prisma.sql`c.created_at`,
  id: Prisma.sql`c.user_id`,
  idType: "uuid",
  searched: Prisma.sql`p.search_text`,
};

const drafts: Source<Stored> = {
  row: creatorRow,
  columns: Prisma.sql`d.id, d.created_at AS "createdAt", d.display_name AS "displayName", d.email, d.phone,
    NULL AS city, 'pending' AS status, d.preset::text, d.rights::text[] AS rights, d.categories::text[] AS categories,
    d.price_floor_cents AS "priceFloorCents", d.auto_approve AS "autoApprove",
    d.allows_exclusive AS "allowsExclusive", d.media, d.replica_notice_days AS "replicaNoticeDays", NULL AS "activatedAt",
    NULL AS "closedAt", FALSE AS "isPublic", '' AS bio, d.links, d.portrait IS NOT NULL AS "hasPortrait", NULL AS seen, NULL AS verification, 0 AS offers,
    NULL AS "askedAt"`,
  from: Prisma.sql`(SELECT * FROM onboarding_draft WHERE applied_at IS NULL AND retired_at IS NULL AND expires_at > now()) d`,
  at: Prisma.sql`d.created_at`,
  id: Prisma.sql`d.id`,
  idType: "uuid",
  searched: Prisma.sql`d.search_text`,
};

/** Rows of names that are held back. */
export const waitingNames = Prisma.sql`creator_profile c WHERE c.closed_at IS NULL AND c.name_held_at IS NOT NULL`;

/** Rows of verifications that do not count any more, from the hour on in which staff were told (lib/creators/verify). */
export const lapsedSeals = Prisma.sql`creator_verification v JOIN creator_profile c ON c.user_id = v.creator_user_id
  JOIN profiles p ON p.id = c.user_id
  WHERE v.ended_at IS NULL AND v.lapse_told_at IS NOT NULL AND c.closed_at IS NULL AND c.name_held_at IS NULL
    AND NOT verification_counts(v, c, p)`;

/** A name that is held back, or a verification that does not count any more. */
const toCheck = Prisma.sql`c.closed_at IS NULL AND (c.name_held_at IS NOT NULL OR EXISTS (
  SELECT FROM creator_verification v
  WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND NOT verification_counts(v, c, p)))`;

const asked = Prisma.sql`EXISTS (
  SELECT FROM verification_request r WHERE r.creator_user_id = c.user_id AND r.answered_at IS NULL)`;

/** Rows of open requests to be verified. */
export const openRequests = Prisma.sql`verification_request r WHERE r.answered_at IS NULL`;

export async function listCreators(listing: Listing): Promise<Page<CreatorRow>> {
  const page = await readCreators(listing);
  return { ...page, rows: page.rows.map(rowOf) };
}

function readCreators(listing: Listing): Promise<Page<Stored>> {
  if (listing.filter === "pending") return readPage(drafts, listing);
  if (!listing.filter) return readPage(creators, listing, [], drafts);
  if (listing.filter === VERIFIED) return readPage(creators, listing, [Prisma.sql`${verifiedAt} IS NOT NULL`]);
  if (listing.filter === TO_CHECK) return readPage(creators, listing, [toCheck]);
  if (listing.filter === ASKED) return readPage(creators, listing, [asked]);
  if (listing.filter === CLOSED) return readPage(creators, listing, [Prisma.sql`c.closed_at IS NOT NULL`]);
  const status = Prisma.sql`c.status = ${listing.filter}::creator_status`;
  return readPage(creators, listing, [status, Prisma.sql`c.closed_at IS NULL`]);
}

export async function findCreatorRow(id: string): Promise<CreatorRow | undefined> {
  const row = (await readRow(creators, id)) ?? (await readRow(drafts, id));
  return row && rowOf(row);
}

/** Of each kind. */
const FILED = 10;

const resembledRow = z.strictObject({ id: z.string(), name: z.string() });

/** The row with its file, for its details. A draft has none. */
export async function withFile(row: CreatorRow): Promise<CreatorRow> {
  if (!row.seen) return row;
  const where = { creatorUserId: row.id };
  const [profile, requests, checks, resembled] = await Promise.all([
    db().creatorProfile.findUnique({ where: { userId: row.id }, select: { portrait: true } }),
    db().verificationRequest.findMany({
      where,
      orderBy: { askedAt: "desc" },
      take: FILED,
      omit: { creatorUserId: true, toldAt: true, answeredBy: true },
    }),
    db().creatorVerification.findMany({
      where,
      orderBy: { checkedAt: "desc" },
      take: FILED,
      select: { checkedAt: true, endedAt: true, name: true, note: true },
    }),
    queryRows(db(), resembledRow)`
      SELECT v.creator_user_id AS id, v.name FROM creator_verification v
      JOIN creator_profile c ON c.user_id = ${row.id}::uuid AND c.name_skeleton = v.name_skeleton
      WHERE v.ended_at IS NULL AND v.creator_user_id <> c.user_id ORDER BY v.checked_at LIMIT ${FILED}`,
  ]);
  const file = {
    portrait: profile?.portrait ?? null,
    // CHECK: the outcome is one of them.
    requests: requests.map((request) => ({ ...request, outcome: request.outcome as RequestOutcome | null })),
    checks,
    resembled,
  };
  return { ...row, file };
}
