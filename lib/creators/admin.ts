import { z } from "zod";
import { hasHeldPage } from "@/lib/creators/held-page";
import {
  ASKED,
  CLOSED,
  CREATOR_STATUSES,
  PRESETS,
  type SeenCreator,
  seenRow,
  TO_CHECK,
  VERIFIED,
} from "@/lib/creators/rules";
import { checkedFacts, factColumns, isCounted, portraitHash, verifiedAt } from "@/lib/creators/verification";
import { type ChangedFact, changedSince, type RequestOutcome } from "@/lib/creators/verification-rules";
import { seenColumns } from "@/lib/creators/verify";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, patternsOf, readPage, readRow, type Source } from "@/lib/postgres/pages";
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
  /** Since when a request for verification is open. */
  askedAt: z.date().nullable(),
  /** What staff base their decision on; null for a draft. */
  seen: seenRow.extend({ closedAt: z.string().nullable() }).nullable(),
  /** What the verification that stands was based on. `page`: what it said; null if that was not recorded. */
  verification: z
    .strictObject({
      checkedAt: z.string(),
      note: z.string(),
      checked: checkedFacts.extend({ name: z.string() }),
      now: checkedFacts,
      page: z.strictObject({ bio: z.string(), craft: z.string().nullable(), links: z.array(z.string()) }).nullable(),
    })
    .nullable(),
});

type Stored = z.infer<typeof creatorRow>;

/** A creator, or an unconfirmed onboarding draft (`pending`), as administrators see it. */
export type CreatorRow = Omit<Stored, "seen" | "verification"> & {
  seen: SeenCreator | null;
  verification:
    | (Pick<NonNullable<Stored["verification"]>, "note" | "page"> & {
        checkedAt: Date;
        name: string;
        changed: ChangedFact[];
      })
    | null;
  /** Only for the row that is opened. */
  file?: CreatorFile;
};

/** What staff need to verify somebody: the portrait, what was asked and answered, and whose names look alike. */
export type CreatorFile = {
  portrait: string | null;
  /** Newest first. The open one has no outcome. */
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
  /** Verified creators whose names look like this one. */
  resembled: { id: string; name: string }[];
};

const verificationOf = ({ checkedAt, note, page, checked, now }: NonNullable<Stored["verification"]>) => ({
  checkedAt: new Date(checkedAt),
  note,
  page,
  name: checked.name,
  changed: changedSince(checked, now),
});

/** JSON has no dates, so `closedAt` comes from the row. */
const rowOf = ({ seen, verification, ...row }: Stored): CreatorRow => ({
  ...row,
  seen: seen && { ...seen, closedAt: row.closedAt },
  verification: verification && verificationOf(verification),
});

/** Filters on creators `c`. All other filters are statuses. */
const filters: Readonly<Record<string, Prisma.Sql>> = {
  "": Prisma.sql`true`,
  [VERIFIED]: Prisma.sql`${verifiedAt} IS NOT NULL`,
  // A name or words are held back, or a verification no longer counts.
  [TO_CHECK]: Prisma.sql`c.closed_at IS NULL AND (c.name_held_at IS NOT NULL OR ${hasHeldPage} OR EXISTS (
    SELECT FROM creator_verification v
    WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND NOT ${isCounted}))`,
  [ASKED]: Prisma.sql`EXISTS (
    SELECT FROM verification_request r WHERE r.creator_user_id = c.user_id AND r.answered_at IS NULL)`,
  [CLOSED]: Prisma.sql`c.closed_at IS NOT NULL`,
};

const inState = (status: string) => Prisma.sql`c.status = ${status}::creator_status AND c.closed_at IS NULL`;

const creators: Source<Stored> = {
  row: creatorRow,
  idType: "uuid",
  rows: ({ search, filter = "" }) => Prisma.sql`
    SELECT c.user_id AS id, c.created_at AS "createdAt", coalesce(p.display_name, p.email) AS "displayName",
    p.email, p.phone, c.city, c.status::text, c.preset::text, c.rights::text[] AS rights,
    c.categories::text[] AS categories, c.price_floor_cents AS "priceFloorCents", c.auto_approve AS "autoApprove",
    c.allows_exclusive AS "allowsExclusive", c.media, c.replica_notice_days AS "replicaNoticeDays",
    c.activated_at AS "activatedAt", c.closed_at AS "closedAt", c.is_public AS "isPublic", c.bio, c.links,
    ${portraitHash} IS NOT NULL AS "hasPortrait",
    (SELECT to_jsonb(seen) FROM (SELECT ${seenColumns}) AS seen) AS seen,
    (SELECT jsonb_build_object('checkedAt', v.checked_at, 'note', v.note,
        'page', (SELECT jsonb_build_object('bio', k.bio, 'craft', k.craft, 'links', k.links)
          FROM checked_page k WHERE k.verification_id = v.id),
        'checked', jsonb_build_object(
          'name', v.name, 'mailboxKey', v.mailbox_key, 'portraitHash', v.portrait_hash, 'slug', v.slug),
        'now', (SELECT to_jsonb(facts) FROM (SELECT ${factColumns}) AS facts))
      FROM creator_verification v WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL) AS verification,
    (SELECT count(*)::int FROM offer o WHERE o.creator_user_id = c.user_id AND o.status <> 'held') AS offers,
    (SELECT r.asked_at FROM verification_request r WHERE r.creator_user_id = c.user_id AND r.answered_at IS NULL)
      AS "askedAt"
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id
    WHERE (${search} = '' OR p.search_text LIKE ANY(${patternsOf(search)})) AND ${filters[filter] ?? inState(filter)}`,
};

/** The drafts that `listCreators` lists along with the creators. */
export const openDrafts = Prisma.sql`onboarding_draft d WHERE d.applied_at IS NULL AND d.retired_at IS NULL AND d.expires_at > now()`;

const drafts: Source<Stored> = {
  row: creatorRow,
  idType: "uuid",
  rows: ({ search }) => Prisma.sql`
    SELECT d.id, d.created_at AS "createdAt", d.display_name AS "displayName", d.email, d.phone,
    NULL AS city, 'pending' AS status, d.preset::text, d.rights::text[] AS rights, d.categories::text[] AS categories,
    d.price_floor_cents AS "priceFloorCents", d.auto_approve AS "autoApprove",
    d.allows_exclusive AS "allowsExclusive", d.media, d.replica_notice_days AS "replicaNoticeDays", NULL AS "activatedAt",
    NULL AS "closedAt", FALSE AS "isPublic", '' AS bio, d.links, d.portrait IS NOT NULL AS "hasPortrait", NULL AS seen, NULL AS verification, 0 AS offers,
    NULL AS "askedAt"
    FROM ${openDrafts} AND (${search} = '' OR d.search_text LIKE ANY(${patternsOf(search)}))`,
};

/** Creators whose name is held back. */
export const waitingNames = Prisma.sql`creator_profile c WHERE c.closed_at IS NULL AND c.name_held_at IS NOT NULL`;

/** Pages whose words are held back, but not the name. */
export const waitingPages = Prisma.sql`held_page h JOIN creator_profile c ON c.user_id = h.creator_user_id
  WHERE c.closed_at IS NULL AND c.name_held_at IS NULL`;

/** Verifications that no longer count, from the hour in which staff were told (lib/creators/verify). */
export const lapsedSeals = Prisma.sql`creator_verification v JOIN creator_profile c ON c.user_id = v.creator_user_id
  JOIN profiles p ON p.id = c.user_id
  WHERE v.ended_at IS NULL AND v.lapse_told_at IS NOT NULL AND c.closed_at IS NULL AND c.name_held_at IS NULL
    AND NOT ${hasHeldPage} AND NOT ${isCounted}`;

export async function listCreators(listing: Listing): Promise<Page<CreatorRow>> {
  const page = await readCreators(listing);
  return { ...page, rows: page.rows.map(rowOf) };
}

function readCreators(listing: Listing): Promise<Page<Stored>> {
  if (listing.filter === "pending") return readPage(drafts, listing);
  return readPage(creators, listing, listing.filter ? undefined : drafts);
}

export async function findCreatorRow(id: string): Promise<CreatorRow | undefined> {
  const row = (await readRow(creators, id)) ?? (await readRow(drafts, id));
  return row && rowOf(row);
}

/** Rows of each kind. */
const FILED = 10;

const resembledRow = z.strictObject({ id: z.string(), name: z.string() });

/** Adds the file, for the row's details. A draft has none. */
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
    // A CHECK in the database allows only these outcomes.
    requests: requests.map((request) => ({ ...request, outcome: request.outcome as RequestOutcome | null })),
    checks,
    resembled,
  };
  return { ...row, file };
}
