import { z } from "zod";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { type Person, personAt } from "@/lib/your-data/person";
import { GROUPS, type Group, type PersonalTable, REGISTER } from "@/lib/your-data/register";

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** One row by the labels of the register; what is empty is left out. */
export type Held = Readonly<Record<string, Value>>;

/** `rows`: the newest, of `count`; each with a key among them. */
export type HeldTable = { of: PersonalTable; count: number; rows: readonly { key: string; row: Held }[] };

export type HeldGroup = { group: Group; title: string; tables: readonly HeldTable[] };

const heldRow = z.strictObject({ row: z.record(z.string(), z.unknown()), count: z.int() });

const labelsOf = ({ columns }: PersonalTable): [string, string][] =>
  Object.entries(columns).flatMap(([column, { shown }]) =>
    shown === undefined ? [] : [[column, shown] as [string, string]],
  );

/** A JSON document in a column of text is read as one. */
const VALUES: Readonly<Record<string, Prisma.Sql>> = {
  "agreement.document": Prisma.sql`t.document::jsonb`,
  "certificate.private_facts": Prisma.sql`t.private_facts::jsonb - 'salt'`,
};

const shownValue = (table: string, column: string): Prisma.Sql =>
  VALUES[`${table}.${column}`] ?? Prisma.sql`t.${Prisma.raw(column)}`;

/** Rows of one table, the newest first. */
export async function rowsOf(tx: Db, of: PersonalTable, person: Person, limit: number): Promise<HeldTable> {
  const labels = labelsOf(of);
  const pairs = labels.map(
    ([column, label]) => Prisma.sql`jsonb_build_object(${label}::text, ${shownValue(of.table, column)})`,
  );
  const row = pairs.length === 0 ? Prisma.sql`'{}'::jsonb` : Prisma.join(pairs, " || ");
  const found = await queryRows(tx, heldRow)`
    SELECT jsonb_strip_nulls(${row}) AS row, count(*) OVER ()::int AS count
    FROM ${Prisma.raw(of.table)} t WHERE ${of.mine(person)} ORDER BY t.${Prisma.raw(of.at)} DESC LIMIT ${limit}`;
  return {
    of,
    count: found[0]?.count ?? 0,
    rows: found.map((one, at) => ({ key: `${of.table} ${at}`, row: withoutEmpty(one.row as Held, labels) })),
  };
}

/** In the register's order, which jsonb does not keep. */
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

/** Of each table the newest `limit` rows, by group; groups and tables without any are left out. */
export async function heldAt(
  { emailKey }: ProvedMailbox,
  limit: number,
): Promise<{ person: Person; held: HeldGroup[] }> {
  const person = await personAt(db(), emailKey);
  const tables: HeldTable[] = [];
  for (const of of REGISTER) {
    const held = await rowsOf(db(), of, person, limit);
    if (held.count > 0 && labelsOf(of).length > 0) tables.push(held);
  }
  const held = (Object.keys(GROUPS) as Group[])
    .map((group) => ({ group, title: GROUPS[group], tables: tables.filter(({ of }) => of.group === group) }))
    .filter((one) => one.tables.length > 0);
  return { person, held };
}

const anyRow = z.strictObject({ any: z.boolean() });

/** Whether anything is held: of a stranger's address a link of its own says nothing. */
export async function holdsAny(tx: Db, person: Person): Promise<boolean> {
  const parts = REGISTER.filter(({ table }) => table !== "data_access").map(
    ({ table, mine }) => Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)} t WHERE ${mine(person)})`,
  );
  const [row] = await queryRows(tx, anyRow)`SELECT ${Prisma.join(parts, " OR ")} AS any`;
  return row?.any === true;
}
