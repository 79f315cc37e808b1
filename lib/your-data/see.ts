import { z } from "zod";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { siteUrl } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { paths } from "@/lib/paths";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { keptInWords, RETENTION } from "@/lib/retention/rules";
import { type Person, seenPersonAt } from "@/lib/your-data/person";
import { GROUPS, type Group, type PersonalTable, REGISTER } from "@/lib/your-data/register";

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** One row by the register's labels. Empty values are left out. */
export type Held = Readonly<Record<string, Value>>;

/** `rows`: the newest of `count`, each with a key of its own in the table. */
export type HeldTable = { of: PersonalTable; count: number; rows: readonly { key: string; row: Held }[] };

export type HeldGroup = { group: Group; title: string; tables: readonly HeldTable[] };

const heldRow = z.strictObject({
  table: z.string(),
  place: z.int(),
  row: z.record(z.string(), z.unknown()),
  count: z.int(),
});

const labelsOf = ({ columns }: PersonalTable): [string, string][] =>
  Object.entries(columns).flatMap(([column, { shown }]) =>
    shown === undefined ? [] : [[column, shown] as [string, string]],
  );

/**
 * Columns that are not shown as they are stored. JSON in a text column is parsed. A message that staff have hidden is shown
 * only to its author.
 */
const VALUES: Readonly<Record<string, (person: Person) => Prisma.Sql>> = {
  // A profile that its owner closed is stored as suspended.
  "creator_profile.status": () => Prisma.sql`CASE WHEN t.closed_at IS NULL THEN t.status::text ELSE 'closed' END`,
  // The address of its recording, for its signed-in creator.
  "creator_sample.id": () => Prisma.sql`${`${siteUrl()}${paths.sample("")}`}::text || t.id::text`,
  "creator_picture.id": () => Prisma.sql`${`${siteUrl()}${paths.picture("")}`}::text || t.id::text`,
  // Not when a brand began to consider an offer, but when its creator got it.
  "offer.created_at": (person) =>
    Prisma.sql`CASE WHEN ${isTheirs(person)} THEN t.created_at ELSE coalesce(t.sent_at, t.created_at) END`,
  "agreement.created_at": (person) => Prisma.sql`(
    SELECT CASE WHEN ${isTheirs(person, "o")} THEN t.created_at ELSE coalesce(o.sent_at, t.created_at) END FROM offer o WHERE o.id = t.offer_id)`,
  "agreement.document": () => Prisma.sql`t.document::jsonb`,
  "certificate.private_facts": () => Prisma.sql`t.private_facts::jsonb - 'salt'`,
  "offer_message.body": (person) =>
    Prisma.sql`CASE WHEN t.outcome IS NULL OR t.outcome = 'kept' OR ${wroteIt(person)} THEN t.body END`,
};

const isTheirs = ({ buyerOrgIds }: Person, offer: "t" | "o" = "t"): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(offer)}.buyer_org_id = ANY(${[...buyerOrgIds]}::uuid[])`;

const wroteIt = ({ profileIds, buyerOrgIds }: Person): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM offer o WHERE o.id = t.offer_id AND CASE t.author
    WHEN 'creator' THEN o.creator_user_id = ANY(${[...profileIds]}::uuid[])
    ELSE o.buyer_org_id = ANY(${[...buyerOrgIds]}::uuid[]) END)`;

const shownValue = (table: string, column: string, person: Person): Prisma.Sql =>
  VALUES[`${table}.${column}`]?.(person) ?? Prisma.sql`t.${Prisma.raw(column)}`;

/** The newest `limit` rows of one table, and how many there are. `place` counts from 1. */
function rowsSql(of: PersonalTable, person: Person, limit: number): Prisma.Sql {
  const pairs = labelsOf(of).map(
    ([column, label]) => Prisma.sql`jsonb_build_object(${label}::text, ${shownValue(of.table, column, person)})`,
  );
  const row = pairs.length === 0 ? Prisma.sql`'{}'::jsonb` : Prisma.join(pairs, " || ");
  const order = Prisma.sql`ORDER BY t.${Prisma.raw(of.at)} DESC`;
  return Prisma.sql`(
    SELECT ${of.table}::text AS "table", row_number() OVER (${order})::int AS place, jsonb_strip_nulls(${row}) AS row,
      count(*) OVER ()::int AS count
    FROM ${Prisma.raw(of.table)} t WHERE ${of.mine(person)} ${order} LIMIT ${limit})`;
}

function heldIn(of: PersonalTable, found: readonly z.infer<typeof heldRow>[]): HeldTable {
  const labels = labelsOf(of);
  return {
    of,
    count: found[0]?.count ?? 0,
    rows: found.map(({ place, row }) => ({ key: `${of.table} ${place}`, row: withoutEmpty(row as Held, labels) })),
  };
}

/** Rows of one table, the newest first. */
export async function rowsOf(tx: Db, of: PersonalTable, person: Person, limit: number): Promise<HeldTable> {
  return heldIn(of, await queryRows(tx, heldRow)`${rowsSql(of, person, limit)}`);
}

/** In the register's order, which jsonb does not preserve. */
function withoutEmpty(row: Held, labels: readonly [string, string][]): Held {
  return Object.fromEntries(
    labels.flatMap(([, label]) => {
      const value = row[label];
      const isEmpty =
        value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [[label, value] as const];
    }),
  );
}

/**
 * The newest `limit` rows of each table, by group. Leaves out empty tables and groups. It is one statement, so that everything
 * is from one moment, and a page does not wait for forty answers in sequence.
 */
export async function heldAt({ emailKey }: ProvedMailbox, limit: number): Promise<HeldGroup[]> {
  const person = await seenPersonAt(db(), emailKey);
  const parts = REGISTER.filter((of) => labelsOf(of).length > 0).map((of) => rowsSql(of, person, limit));
  const found = await queryRows(db(), heldRow)`${Prisma.join(parts, " UNION ALL ")} ORDER BY place`;
  return (Object.keys(GROUPS) as Group[]).flatMap((group) => {
    const tables = REGISTER.flatMap((of) => {
      const rows = of.group === group ? found.filter(({ table }) => table === of.table) : [];
      return rows.length > 0 ? [heldIn(of, rows)] : [];
    });
    return tables.length > 0 ? [{ group, title: GROUPS[group], tables }] : [];
  });
}

const anyRow = z.strictObject({ any: z.boolean() });

/** Whether anything is held. The links to it do not count. */
export async function holdsAny(tx: Db, person: Person): Promise<boolean> {
  const parts = REGISTER.filter(({ table }) => table !== "data_access").map(
    ({ table, mine }) => Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)} t WHERE ${mine(person)})`,
  );
  const [row] = await queryRows(tx, anyRow)`SELECT ${Prisma.join(parts, " OR ")} AS any`;
  return row?.any === true;
}

/** Most rows of one table in a file; `left` counts the older ones. */
const ROWS = 20_000;

/**
 * All that is held about a person as one JSON document, table by table, so that only one table is in memory:
 *
 *     { "about": address, "at": ISO time, "held": [ { "group", "what", "why", "kept", "left"?, "rows": [ { label: value } ] } ] }
 *
 * Times are ISO 8601 in UTC, and amounts are whole cents of USD. It has no links and no hashes of links, and of other people
 * only what the person took part in.
 */
export async function* dataFile(emailKey: string, now: Date): AsyncGenerator<string> {
  const person = await seenPersonAt(db(), emailKey);
  yield `{\n"about": ${JSON.stringify(emailKey)},\n"at": ${JSON.stringify(now.toISOString())},\n"held": [`;
  let before = "\n";
  for (const of of REGISTER) {
    const { count, rows } = await rowsOf(db(), of, person, ROWS);
    if (count === 0) continue;
    const part = {
      group: GROUPS[of.group],
      what: of.row,
      why: RETENTION[of.rule].why,
      kept: keptInWords(of.rule),
      ...(count > rows.length && { left: count - rows.length }),
      rows: rows.map(({ row }) => row),
    };
    yield before + JSON.stringify(part, null, 1);
    before = ",\n";
  }
  yield "\n]\n}\n";
}
