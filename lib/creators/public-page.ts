import { z } from "zod";
import { ANSWERS_MAX, ANSWERS_MIN, PORTRAIT } from "@/lib/creators/page-rules";
import { shown } from "@/lib/creators/public";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { portraitHash, verifiedAt } from "@/lib/creators/verification";
import { type CreatorStatus, Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS } from "@/lib/terms/terms";

const rights = z.array(z.enum(RIGHTS));
const seen = { slug: z.string(), displayName: z.string(), city: z.string().nullable(), craft: z.string().nullable() };

const photoRow = z.strictObject({ id: z.string(), version: z.string() });

/** How somebody is shown: by the photo if everybody may see it, else the engraving, else the initials. */
const pictured = { photo: photoRow.nullable(), isEngraved: z.boolean() };

/** What is needed to show a face. `slug`: without one there is no engraving to see. */
export type Pictured = {
  displayName: string;
  slug: string | null;
  version: string;
  photo: z.infer<typeof photoRow> | null;
  isEngraved: boolean;
};

const picturedColumns = Prisma.sql`(
    SELECT jsonb_build_object('id', k.id, 'version', left(k.sha256, 12)) FROM creator_picture k
    WHERE k.creator_user_id = c.user_id AND k.position = ${PORTRAIT} AND k.audience = 'everybody') AS photo,
  c.portrait_hash IS NOT NULL AS "isEngraved"`;

const publicRow = z.strictObject({
  userId: z.string(),
  ...seen,
  bio: z.string(),
  links: z.array(z.string()),
  rights,
  categories: z.array(z.enum(CATEGORIES)),
  media: z.array(z.enum(MEDIA)),
  allowsExclusive: z.boolean(),
  answerMinutes: z.int().nullable(),
  /** In cents; null if the creator does not publish it. */
  floorCents: z.int().nullable(),
  /** When a person reviewed the creator's identity: name, mailbox, and the portrait if there is one. */
  verifiedAt: z.date().nullable(),
  hasPortrait: z.boolean(),
  ...pictured,
  publishedAt: z.date(),
  updatedAt: z.date(),
  version: z.string(),
});

/** Has no address, phone or payout, and a minimum only if it is published. */
export type PublicCreator = z.infer<typeof publicRow>;

export const cardRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  ...seen,
  rights,
  /** The beginning of it, on one line. */
  bio: z.string(),
  /** In cents; null if the creator does not publish it. */
  floorCents: z.int().nullable(),
  isVerified: z.boolean(),
  /** The uses that the creator listed; empty if brands may ask for any. */
  categories: z.array(z.enum(CATEGORIES)),
  media: z.array(z.enum(MEDIA)),
  allowsExclusive: z.boolean(),
  /** The zone in which a license's last day ends; null if the creator chose none. */
  zone: z.string().nullable(),
  /** The median over the creator's own decisions; null before the fifth. */
  answerMinutes: z.int().nullable(),
  ...pictured,
  /** Changes with the page, so that caches fetch its pictures again. */
  version: z.string(),
});

/** `createdAt`: when the page was switched on; lists are ordered by it. */
export type CreatorCard = z.infer<typeof cardRow>;

export type CardFacts = Omit<CreatorCard, "id" | "createdAt">;

const pictureRow = z.strictObject({
  displayName: z.string(),
  portrait: z.string().nullable(),
  isVerified: z.boolean(),
});

const floorShown = Prisma.sql`CASE WHEN c.shows_floor THEN c.price_floor_cents END AS "floorCents"`;

/** For a creator `c`: changes with the page, so that caches fetch its pictures again. */
export const pageVersion = Prisma.sql`to_hex((extract(epoch FROM c.updated_at) * 1000)::bigint) AS version`;

/** The median time that a creator `c` took to decide personally, over the latest decisions; null for too few. */
const answerMinutes = Prisma.sql`(
  SELECT CASE WHEN count(*) >= ${ANSWERS_MIN} THEN
    greatest(0, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - sent_at) / 60))::int END
  FROM (
    SELECT o.decided_at, o.sent_at FROM offer o
    WHERE o.creator_user_id = c.user_id AND o.decided_by = 'creator' AND o.sent_at IS NOT NULL
    ORDER BY o.decided_at DESC LIMIT ${ANSWERS_MAX}
  ) AS latest
) AS "answerMinutes"`;

/** In characters. More than the two lines that lists show. */
const BIO_SHOWN = 160;

export const cardColumns = Prisma.sql`c.user_id AS id, c.published_at AS "createdAt", c.slug, p.display_name AS "displayName",
  c.city, c.craft, left(regexp_replace(c.bio, '\\s+', ' ', 'g'), ${BIO_SHOWN}) AS bio, c.rights::text[] AS rights,
  ${floorShown}, ${verifiedAt} IS NOT NULL AS "isVerified",
  c.categories::text[] AS categories, c.media, c.allows_exclusive AS "allowsExclusive",
  p.time_zone AS zone, ${answerMinutes}, ${picturedColumns}, ${pageVersion}`;

/** `movedTo`: the page's current slug. Undefined also if the page is switched off. */
export async function findPublicCreator(slug: string): Promise<PublicCreator | { movedTo: string } | undefined> {
  if (!looksLikeSlug(slug)) return undefined;
  const [row] = await queryRows(db(), publicRow)`
    SELECT c.user_id AS "userId", c.slug, p.display_name AS "displayName", c.city, c.craft, c.bio, c.links,
      c.rights::text[] AS rights, c.categories::text[] AS categories, c.media, c.allows_exclusive AS "allowsExclusive",
      ${answerMinutes}, ${floorShown},
      ${verifiedAt} AS "verifiedAt", ${portraitHash} IS NOT NULL AS "hasPortrait", ${picturedColumns},
      c.published_at AS "publishedAt", c.updated_at AS "updatedAt", ${pageVersion}
    FROM creator_slug s JOIN creator_profile c ON c.user_id = s.user_id JOIN profiles p ON p.id = c.user_id
    WHERE s.slug = ${slug} AND ${shown}`;
  return row && row.slug !== slug ? { movedTo: row.slug } : row;
}

/** `columns` of the creators with these present or former slugs whose pages are shown, in the same order and each once. */
async function named<Row>(row: z.ZodType<Row>, columns: Prisma.Sql, slugs: readonly string[]): Promise<Row[]> {
  const known = slugs.filter(looksLikeSlug);
  if (known.length === 0) return [];
  return queryRows(db(), row)`
    SELECT ${columns} FROM (
      SELECT s.user_id, min(asked.place) AS place
      FROM unnest(${known}::text[]) WITH ORDINALITY AS asked(slug, place) JOIN creator_slug s ON s.slug = asked.slug
      GROUP BY s.user_id
    ) AS named JOIN creator_profile c ON c.user_id = named.user_id JOIN profiles p ON p.id = c.user_id
    WHERE ${shown} ORDER BY named.place`;
}

export const findCards = (slugs: readonly string[]): Promise<CreatorCard[]> => named(cardRow, cardColumns, slugs);

/** Only creators whose pages are shown, in no particular order. */
export const findCardsOf = (userIds: readonly string[]): Promise<CreatorCard[]> =>
  queryRows(db(), cardRow)`
    SELECT ${cardColumns} FROM creator_profile c JOIN profiles p ON p.id = c.user_id
    WHERE c.user_id = ANY(${[...userIds]}::uuid[]) AND ${shown}`;

const slugRow = z.strictObject({ slug: z.string() });

/** The cards' present slugs. */
export const presentSlugs = async (slugs: readonly string[]): Promise<string[]> =>
  (await named(slugRow, Prisma.sql`c.slug`, slugs)).map(({ slug }) => slug);

const againRow = z.strictObject({
  displayName: z.string().nullable(),
  zone: z.string().nullable(),
  floorCents: z.int().nullable(),
});

/**
 * Current facts for another offer to a creator. `displayName`: null while a new one waits for staff. `floorCents`: null unless
 * their page shows it.
 */
export async function askedAgain(userId: string): Promise<z.infer<typeof againRow> | undefined> {
  const [row] = await queryRows(db(), againRow)`
    SELECT CASE WHEN c.name_held_at IS NULL THEN coalesce(p.display_name, p.email) END AS "displayName",
      p.time_zone AS zone, CASE WHEN ${shown} AND c.shows_floor THEN c.price_floor_cents END AS "floorCents"
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = ${userId}::uuid`;
  return row;
}

export async function findPicture(slug: string): Promise<z.infer<typeof pictureRow> | undefined> {
  if (!looksLikeSlug(slug)) return undefined;
  const [row] = await queryRows(db(), pictureRow)`
    SELECT p.display_name AS "displayName", c.portrait, ${verifiedAt} IS NOT NULL AS "isVerified"
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.slug = ${slug} AND ${shown}`;
  return row;
}

/** The page as its owner saved it, including what waits for staff and nobody else sees. */
export type OwnPage = {
  status: CreatorStatus;
  slug: string | null;
  craft: string | null;
  city: string | null;
  bio: string;
  links: string[];
  /** The engraving. */
  portrait: string | null;
  /** Whether there is an engraving or a photo. */
  hasPortrait: boolean;
  isPublic: boolean;
  showsFloor: boolean;
  priceFloorCents: number;
};

export async function findOwnPage(userId: string): Promise<OwnPage | undefined> {
  const row = await db().creatorProfile.findUnique({
    where: { userId },
    select: {
      _count: { select: { pictures: { where: { position: PORTRAIT } } } },
      heldPage: { select: { bio: true, links: true } },
      status: true,
      slug: true,
      craft: true,
      city: true,
      bio: true,
      links: true,
      portrait: true,
      isPublic: true,
      showsFloor: true,
      priceFloorCents: true,
    },
  });
  if (!row) return undefined;
  const { heldPage, _count, ...page } = row;
  return { ...page, hasPortrait: page.portrait !== null || _count.pictures > 0, ...heldPage };
}
