import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { excludes, type Taking } from "@/lib/license-rows/rules";
import { keepLicenses } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { CATEGORIES, type Category, RIGHTS, type Right, type Territory } from "@/lib/terms/terms";
import { REGIONS, type Region, regionsOf } from "@/lib/terms/territories";

/** What a license would take from its creator, at or after `effectiveAt` and before `expiresAt`. */
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
 * `name`: of the organization, or of a person who acts for themselves, as in the agreement. Names that differ only in capitals,
 * spaces, full stops, commas, apostrophes or hyphens are the same licensee (SQL `licensee_of`). A different legal form is a
 * different one.
 */
export type Licensee = { buyerOrgId: string; name: string };

const licenseeRow = z.strictObject({ licensee: z.string().nullable() });

/** What each would take, in the same order. */
export async function takingsOf(client: Db, wanted: readonly Wanted[]): Promise<Taking[]> {
  const ids = wanted.map(({ licensee }) => licensee?.buyerOrgId ?? null);
  const names = wanted.map(({ licensee }) => licensee?.name ?? null);
  const licensees = await queryRows(client, licenseeRow)`
    SELECT licensee_of(asked.id, asked.name)::text AS licensee
    FROM unnest(${ids}::uuid[], ${names}::text[]) WITH ORDINALITY AS asked (id, name, place) ORDER BY place`;
  return wanted.map(({ rights, category, territory, exclusive, effectiveAt, expiresAt }, index) => ({
    rights,
    category,
    regions: regionsOf(territory),
    exclusive,
    licensee: licensees[index]?.licensee ?? undefined,
    from: effectiveAt,
    until: expiresAt,
  }));
}

const heldRow = z.strictObject({
  creatorUserId: z.string(),
  grantId: z.string(),
  rights: z.array(z.enum(RIGHTS)),
  category: z.enum(CATEGORIES),
  regions: z.array(z.enum(REGIONS)),
  exclusive: z.boolean(),
  licensee: z.string(),
  from: z.date(),
  until: z.date(),
});

/** What a license has taken in one region. */
export type Held = z.infer<typeof heldRow>;

/** Reads these rows of `license_slot`, as one entry for each license and region. */
const heldIn = (client: Db, slots: Prisma.Sql): Promise<Held[]> =>
  queryRows(client, heldRow)`
    SELECT creator_user_id AS "creatorUserId", grant_id AS "grantId", array_agg("right" ORDER BY "right")::text[] AS rights,
      field::text AS category, ARRAY[region::text] AS regions, upper_inf(slot) AS exclusive, licensee::text,
      lower(period) AS from, upper(period) AS until
    FROM (${slots}) AS slot_of GROUP BY creator_user_id, grant_id, field, region, slot, licensee, period`;

/** What licenses have taken from these creators at any time from `since` to before `until`. */
export const heldOf = (
  client: Db,
  creatorUserIds: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<Held[]> =>
  heldIn(
    client,
    Prisma.sql`SELECT * FROM license_slot WHERE creator_user_id = ANY(${[...creatorUserIds]}::uuid[])
      AND period && tstzrange(${since}::timestamptz, ${until}::timestamptz)`,
  );

/** For each, whether no license of its creator excludes it. */
export async function areFree(client: Db, wanted: readonly Wanted[]): Promise<boolean[]> {
  if (wanted.length === 0) return [];
  const creators = [...new Set(wanted.map(({ creatorUserId }) => creatorUserId))];
  const since = new Date(Math.min(...wanted.map(({ effectiveAt }) => effectiveAt.getTime())));
  const until = new Date(Math.max(...wanted.map(({ expiresAt }) => expiresAt.getTime())));
  const held = await heldOf(client, creators, { since, until });
  const takings = await takingsOf(client, wanted);
  return wanted.map(({ creatorUserId }, index) => {
    const taking = takings[index];
    return taking !== undefined && !held.some((one) => one.creatorUserId === creatorUserId && excludes(taking, one));
  });
}

/** Whether no license of the creator excludes this one. */
export const isFree = async (client: Db, wanted: Wanted): Promise<boolean> =>
  (await areFree(client, [wanted]))[0] === true;

/**
 * Writes what a new license takes from its creator, in a transaction that has locked the creator and checked that it is free.
 * An exclusive license's slot is every number, so it overlaps all others.
 */
export async function takeSlots(tx: Db, grantId: string, wanted: Wanted & { licensee: Licensee }): Promise<void> {
  const { creatorUserId, rights, category, territory, exclusive, effectiveAt, expiresAt, licensee } = wanted;
  await tx.$executeRaw`
    INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot, licensee)
    SELECT ${grantId}::uuid, ${creatorUserId}::uuid, taken, ${category}::category, region,
      tstzrange(${effectiveAt}::timestamptz, ${expiresAt}::timestamptz),
      CASE WHEN ${exclusive}::boolean THEN int8range(NULL, NULL, '()') ELSE int8range(number, number, '[]') END,
      licensee_of(${licensee.buyerOrgId}::uuid, ${licensee.name}::text)
    FROM nextval('license_slot_number') AS number, unnest(${[...rights]}::text[]::license_right[]) AS taken,
      unnest(${[...regionsOf(territory)]}::text[]::license_region[]) AS region`;
}

/**
 * Makes what a license took, or `rights` of it, available again from `at` on. This also frees whoever later came to its
 * creator's mailbox.
 */
export async function freeSlots(tx: Db, grantId: string, at: Date, rights: readonly Right[] = RIGHTS): Promise<void> {
  await tx.$executeRaw`
    UPDATE license_slot SET period = period * tstzrange(NULL, ${at}::timestamptz)
    WHERE grant_id = ${grantId}::uuid AND "right" = ANY(${[...rights]}::text[]::license_right[])`;
}

const rightRow = z.strictObject({ right: z.enum(RIGHTS) });

/** The rights that an exclusive license keeps from others, at `now` or later. */
export async function rightsKept(client: Db, grantId: string, now: Date): Promise<Right[]> {
  const kept = await queryRows(client, rightRow)`
    SELECT DISTINCT "right"::text FROM license_slot
    WHERE grant_id = ${grantId}::uuid AND upper_inf(slot) AND upper(period) > ${now}::timestamptz`;
  return RIGHTS.filter((one) => kept.some(({ right }) => right === one));
}

/** A creator's profile that starts at an address or moves there. `licensors`: erased profiles of the same person. */
type Successor = { userId: string; emailKey: string; licensors: readonly string[] };

/** Decisions this shortly before or after a move count too, because servers' clocks differ and requests wait for each other. */
const CLOCKS = Prisma.sql`interval '1 minute'`;

/**
 * What these licenses in force have taken, all made at one mailbox:
 * - those of the erased `licensors`;
 * - those of another account from before it left the mailbox;
 * - those of another account whose move to the mailbox was undone, from the time between.
 */
const madeThere = ({ userId, emailKey, licensors }: Successor, now: Date): Prisma.Sql => Prisma.sql`
  SELECT s.* FROM (
    SELECT id AS licensor, '-infinity'::timestamptz AS since, 'infinity'::timestamptz AS until
    FROM unnest(${[...licensors]}::uuid[]) AS id
    UNION ALL
    SELECT profile_id, '-infinity', confirmed_at FROM address_change
    WHERE person_mailbox_of(from_key) = person_mailbox_of(${emailKey}) AND confirmed_at IS NOT NULL AND undone_at IS NULL
      AND profile_id <> ${userId}::uuid
    UNION ALL
    SELECT profile_id, confirmed_at, undone_at FROM address_change
    WHERE person_mailbox_of(to_key) = person_mailbox_of(${emailKey}) AND confirmed_at IS NOT NULL AND undone_at IS NOT NULL
      AND profile_id <> ${userId}::uuid
  ) AS earlier
  JOIN license_slot s ON s.creator_user_id = earlier.licensor
  JOIN license_grant g ON g.id = s.grant_id JOIN offer o ON o.id = g.offer_id
  WHERE o.decided_at > earlier.since - ${CLOCKS} AND o.decided_at < earlier.until + ${CLOCKS}
    AND upper(s.period) > ${now}::timestamptz`;

/**
 * Whether an account about to move to a mailbox has a license that excludes one in force that was made there, or is excluded by
 * it. The account could not be held to that one. Runs in a transaction that has locked the creator.
 */
export async function excludesMadeThere(tx: Db, successor: Successor, now: Date): Promise<boolean> {
  const made = await heldIn(tx, madeThere(successor, now));
  if (made.length === 0) return false;
  const since = new Date(Math.min(...made.map(({ from }) => from.getTime())));
  const until = new Date(Math.max(...made.map((one) => one.until.getTime())));
  const own = await heldOf(tx, [successor.userId], { since, until });
  return made.some((one) => own.some((other) => excludes(one, other)));
}

/**
 * Holds whoever comes to a mailbox to the licenses made at it. The caller has locked the creator, or just added it. If two of
 * them exclude each other, because two people made them, one is left out.
 */
export async function holdToLicenses(tx: Db, successor: Successor, now: Date): Promise<void> {
  const { userId } = successor;
  // Reads the licenses in order to lock them. The insert reads them again, so it sees a revocation made meanwhile.
  const made = await heldIn(tx, madeThere(successor, now));
  await keepLicenses(
    tx,
    made.map(({ grantId }) => grantId),
  );
  await tx.$executeRaw`
    INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot, licensee)
    SELECT made.grant_id, ${userId}::uuid, made."right", made.field, made.region, made.period, made.slot, made.licensee
    FROM (${madeThere(successor, now)}) AS made
    ON CONFLICT DO NOTHING`;
}

/** Rights in one field and some regions that an exclusive license keeps from others. */
export type Taken = { field: Category; rights: Right[]; regions: Region[] };

const takenRow = z.strictObject({
  creatorUserId: z.string(),
  field: z.enum(CATEGORIES),
  rights: z.array(z.enum(RIGHTS)),
  regions: z.array(z.enum(REGIONS)),
});

/** What exclusive licenses in force at `now` have taken from these creators. Never says whose they are, or until when. */
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
