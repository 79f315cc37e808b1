import { type Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { bounds } from "@/lib/postgres/bounds";
import type { Closing, Table } from "@/scripts/backup/contents";
import { inBlocks, type RowSum } from "@/scripts/backup/rows";

/** Documents are made again when they are asked for (docs/deploy.md), and are most of the bytes. */
export const LEFT_OUT = ["document_copy"];

/** So that every server writes, and reads, the same text for the same value. */
const FORMATS = {
  client_encoding: "UTF8",
  datestyle: "ISO",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "1",
  bytea_output: "hex",
};

/** `mode` as in BEGIN. */
export async function begin(client: Client, mode: string): Promise<void> {
  const settings = Object.entries({ ...FORMATS, ...bounds.backup });
  await client.query(
    [`BEGIN ${mode}`, ...settings.map(([name, value]) => `SET LOCAL ${name} = '${value}'`)].join("; "),
  );
}

/** All tables but the migrations' history and those that are left out. Columns that the database computes are not listed. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attname COLLATE "C") AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
    [["_prisma_migrations", ...LEFT_OUT]],
  );
  return rows;
}

const columnsOf = ({ table, columns }: Table): string =>
  `${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(", ")})`;

export const copyFromSql = (table: Table): string => `COPY ${columnsOf(table)} FROM STDIN`;

/** A table's rows as text in blocks, which may end anywhere; `sum` has seen them. */
export async function* readRows(client: Client, table: Table, sum: RowSum): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`COPY ${columnsOf(table)} TO STDOUT`, { highWaterMark: 1024 * 1024 }));
  for await (const block of inBlocks(rows)) {
    sum.take(block);
    yield block;
  }
}

/** Their values may be ahead of the transaction's rows, never behind. */
export async function readSequences(client: Client): Promise<Closing["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY 1",
  );
  const found: Closing["sequences"] = [];
  for (const { name } of rows) {
    const read = `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${escapeIdentifier(name)}`;
    const [row] = (await client.query<{ value: string; isCalled: boolean }>(read)).rows;
    if (row) found.push({ name, ...row });
  }
  return found;
}

/** What is set on the connected role, for all databases and for this one, which no dump of a database has. */
export async function readRoleSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ setting: string }>(
    `SELECT DISTINCT setting FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole, unnest(s.setconfig) AS setting
     WHERE r.rolname = current_user AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
     ORDER BY setting`,
  );
  return rows.map(({ setting }) => setting);
}
