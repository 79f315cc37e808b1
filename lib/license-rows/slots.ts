import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Db, db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { queryRows } from "@/lib/postgres/rows";
import { CATEGORIES, type Category, RIGHTS, type Right, type Territory } from "@/lib/terms/terms";
import { REGIONS, type Region, regionsOf } from "@/lib/terms/territories";

/** What a license would take of its creator, from `effectiveAt` to before `expiresAt`. */
export type Wanted = {
  creatorUserId: string;
  rights: readonly Right[];
  category: Category;
  territory: Territory;
  exclusive: boolean;
  effectiveAt: Date;
  expiresAt: Date;
  /** Undefined while nobody is known to ask. */
  licensee: Licensee | undefined;
};

/**
 * `name`: of the organization, or of whoever acts for themselves, as the agreement has it. Capitals, spaces, full stops, commas,
 * apostrophes and hyphens tell nobody apart (SQL `licensee_of`), a legal form does.
 */
type Licensee = { buyerOrgId: string; name: string };

/** Licenses of the same licensee keep it from nothing. */
const isOthers = (licensee: Licensee | undefined): Prisma.Sql =>
  licensee
    ? Prisma.sql`s.licensee <> licensee_of(${licensee.buyerOrgId}::uuid, ${licensee.name}::text)`
    : Prisma.sql`true`;

/**
 * Whether no license of the creator to somebody else stands in the way: an exclusive one, or for an exclusive license any.
 * The same as the constraint `license_slot_taken_once`, which refuses what a statement could not see yet.
 */
export const isFreeSql = (wanted: Wanted): Prisma.Sql => Prisma.sql`NOT EXISTS (
  SELECT FROM license_slot s
  WHERE s.creator_user_id = ${wanted.creatorUserId}::uuid AND s."right" = ANY(${[...wanted.rights]}::text[]::license_right[])
    AND s.field = ${wanted.category}::category
    AND s.region = ANY(${[...regionsOf(wanted.territory)]}::text[]::license_region[])
    AND s.period && tstzrange(${wanted.effectiveAt}::timestamptz, ${wanted.expiresAt}::timestamptz)
    AND (${wanted.exclusive}::boolean OR upper_inf(s.slot)) AND ${isOthers(wanted.licensee)}
)`;

const freeRow = z.strictObject({ free: z.boolean() });

export async function isFree(client: Db, wanted: Wanted): Promise<boolean> {
  const [row] = await queryRows(client, freeRow)`SELECT ${isFreeSql(wanted)} AS free`;
  return row?.free === true;
}

/**
 * The turn to make or end a license of this creator, until the transaction ends. Whoever makes one takes it before
 * anything that such a transaction waits for; the trigger that writes the slots takes it again.
 */
export const licensorTurnSql = (creatorUserId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`pg_advisory_xact_lock(hashtextextended(${creatorUserId}, ${locks.licensor}))`;

export async function takeLicensorTurn(tx: Db, creatorUserId: string): Promise<void> {
  await tx.$executeRaw`SELECT ${licensorTurnSql(Prisma.sql`${creatorUserId}`)}`;
}

/** Of the license's creator: the first lock of a transaction that ends it. */
export async function takeTurnOfLicense(tx: Db, grantId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT ${licensorTurnSql(Prisma.sql`creator_user_id::text`)} FROM license_grant WHERE id = ${grantId}::uuid`;
}

/** Rights in a field and in regions that an exclusive license keeps others from. */
export type Taken = { field: Category; rights: Right[]; regions: Region[] };

const takenRow = z.strictObject({
  creatorUserId: z.string(),
  field: z.enum(CATEGORIES),
  rights: z.array(z.enum(RIGHTS)),
  regions: z.array(z.enum(REGIONS)),
});

/** Of these creators, what exclusive licenses in force at `now` have taken: never whose they are, or until when. */
export async function takenOf(creatorUserIds: readonly string[], now: Date): Promise<Map<string, Taken[]>> {
  if (creatorUserIds.length === 0) return new Map();
  const rows = await queryRows(db(), takenRow)`
    SELECT "creatorUserId", field::text, rights::text[], array_agg(region ORDER BY region)::text[] AS regions
    FROM (
      SELECT creator_user_id AS "creatorUserId", field, region, array_agg(DISTINCT "right" ORDER BY "right") AS rights
      FROM license_slot
      WHERE creator_user_id = ANY(${[...creatorUserIds]}::uuid[]) AND period @> ${now}::timestamptz AND upper_inf(slot)
      GROUP BY creator_user_id, field, region
    ) AS taken
    GROUP BY "creatorUserId", field, rights ORDER BY field, rights`;
  const taken = new Map<string, Taken[]>();
  for (const { creatorUserId, ...one } of rows) taken.set(creatorUserId, [...(taken.get(creatorUserId) ?? []), one]);
  return taken;
}
