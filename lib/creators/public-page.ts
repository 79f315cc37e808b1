import { z } from "zod";
import { ANSWERS_MIN } from "@/lib/creators/page-rules";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { verifiedAt } from "@/lib/creators/verification";
import { type CreatorStatus, Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS } from "@/lib/terms/terms";

const rights = z.array(z.enum(RIGHTS));
const seen = { slug: z.string(), displayName: z.string(), city: z.string().nullable(), craft: z.string().nullable() };

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
  /** When a person reviewed the creator's identity. */
  verifiedAt: z.date().nullable(),
  publishedAt: z.date(),
  updatedAt: z.date(),
  version: z.string(),
});

/** No address, phone or payout, and a minimum only if published. */
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
  /** Uses that the creator listed; none if any may be asked for. */
  categories: z.array(z.enum(CATEGORIES)),
  media: z.array(z.enum(MEDIA)),
  allowsExclusive: z.boolean(),
  /** In which the last day of a license ends; null if the creator chose none. */
  zone: z.string().nullable(),
  /** The median of its own decisions, from five on; null before. */
  answerMinutes: z.int().nullable(),
  /** Changes with the page, to bust caches of its pictures. */
  version: z.string(),
});

/** `createdAt`: when the page was switched on, which orders lists. */
export type CreatorCard = z.infer<typeof cardRow>;

export type CardFacts = Omit<CreatorCard, "id" | "createdAt">;

const pictureRow = z.strictObject({
  displayName: z.string(),
  portrait: z.string().nullable(),
  isVerified: z.boolean(),
});

/** The only condition for a page, its picture and the directory to be public, worded as in the indexes. */
export const shown = Prisma.sql`c.is_public AND c.status IN ('active', 'verified') AND c.name_held_at IS NULL
  AND p.display_name IS NOT NULL`;

const floorShown = Prisma.sql`CASE WHEN c.shows_floor THEN c.price_floor_cents END AS "floorCents"`;

const version = Prisma.sql`to_hex((extract(epoch FROM c.updated_at) * 1000)::bigint) AS version`;

const answerMinutes = Prisma.sql`(
  SELECT a.median_minutes FROM creator_answers a WHERE a.user_id = c.user_id AND a.decisions >= ${ANSWERS_MIN}
) AS "answerMinutes"`;

/** Characters; more than the two lines that lists show. */
const BIO_SHOWN = 160;

export const cardColumns = Prisma.sql`c.user_id AS id, c.published_at AS "createdAt", c.slug, p.display_name AS "displayName",
  c.city, c.craft, left(regexp_replace(c.bio, '\\s+', ' ', 'g'), ${BIO_SHOWN}) AS bio, c.rights::text[] AS rights,
  ${floorShown}, ${verifiedAt} IS NOT NULL AS "isVerified",
  c.categories::text[] AS categories, c.media, c.allows_exclusive AS "allowsExclusive",
  p.time_zone AS zone, ${answerMinutes}, ${version}`;

/** `movedTo`: the page's current slug. Undefined also for a page that is switched off. */
export async function findPublicCreator(slug: string): Promise<PublicCreator | { movedTo: string } | undefined> {
  if (!looksLikeSlug(slug)) return undefined;
  const [row] = await queryRows(db(), publicRow)`
    SELECT c.user_id AS "userId", c.slug, p.display_name AS "displayName", c.city, c.craft, c.bio, c.links,
      c.rights::text[] AS rights, c.categories::text[] AS categories, c.media, c.allows_exclusive AS "allowsExclusive",
      ${answerMinutes}, ${floorShown},
      ${verifiedAt} AS "verifiedAt",
      c.published_at AS "publishedAt", c.updated_at AS "updatedAt", ${version}
    FROM creator_slug s JOIN creator_profile c ON c.user_id = s.user_id JOIN profiles p ON p.id = c.user_id
    WHERE s.slug = ${slug} AND ${shown}`;
  return row && row.slug !== slug ? { movedTo: row.slug } : row;
}

/** `columns` of those of these slugs, present or former, whose pages are shown, in their order and each once. */
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

export async function findCard(slug: string): Promise<CreatorCard | undefined> {
  const [card] = await findCards([slug]);
  return card;
}

/** Of those of these creators whose pages are shown, in no order. */
export const findCardsOf = (userIds: readonly string[]): Promise<CreatorCard[]> =>
  queryRows(db(), cardRow)`
    SELECT ${cardColumns} FROM creator_profile c JOIN profiles p ON p.id = c.user_id
    WHERE c.user_id = ANY(${[...userIds]}::uuid[]) AND ${shown}`;

const slugRow = z.strictObject({ slug: z.string() });

/** The present slugs of those cards. */
export const presentSlugs = async (slugs: readonly string[]): Promise<string[]> =>
  (await named(slugRow, Prisma.sql`c.slug`, slugs)).map(({ slug }) => slug);

const againRow = z.strictObject({
  displayName: z.string().nullable(),
  zone: z.string().nullable(),
  floorCents: z.int().nullable(),
});

/**
 * What another offer to a creator names, as it is now. `displayName`: null while a new one waits for staff. `floorCents`: null
 * unless their page shows it.
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

export type OwnPage = {
  status: CreatorStatus;
  slug: string | null;
  craft: string | null;
  city: string | null;
  bio: string;
  links: string[];
  portrait: string | null;
  isPublic: boolean;
  showsFloor: boolean;
  priceFloorCents: number;
};

export async function findOwnPage(userId: string): Promise<OwnPage | undefined> {
  const row = await db().creatorProfile.findUnique({
    where: { userId },
    select: {
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
  return row ?? undefined;
}
