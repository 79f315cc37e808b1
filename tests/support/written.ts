import type { Mail } from "@/lib/mail/catalogue";
import type { Look } from "@/tests/support/database";

type Row = Readonly<Record<string, unknown>>;

/** The log's chain is made by the database, and what else a row is made of has tests of its own. */
const APART = new Set(["audit_chain", "_prisma_migrations"]);
/** Random, a digest of what stands beside it, or a text that other tests read. */
const LEFT_OUT = [
  "token_salt",
  "approval_token_hash",
  "certificate_hash",
  "hash",
  "document_hash",
  "document",
  "search_text",
];
const MORE_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  certificate: ["jws", "place", "private_facts", "created_at"],
  license_grant: ["created_at"],
  license_slot: ["slot", "licensee"],
};
/** Tables whose rows the test knows by their number. */
const NUMBERED = new Set(["offer", "license_grant", "brief"]);
/** What the outbox and the log add is how they find and order their rows. */
const OF_THE_OUTBOX = ["template", "to_address", "payload"];
const OF_THE_LOG = ["actor", "admin_id", "action", "table_name", "record_id", "details"];

const isMoment = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(value);

const shown = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isMoment(value) ? new Date(value) : value]));

const only = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]));

/** An added row, without what is left out and what is empty. */
function added(table: string, row: Row): Row {
  if (table === "admin_audit_log") return only(row, OF_THE_LOG);
  if (table === "outbound_email") {
    const { zone: _, ...payload } = row.payload as Row;
    return only({ ...row, payload }, OF_THE_OUTBOX);
  }
  const leftOut = [...LEFT_OUT, ...(MORE_LEFT_OUT[table] ?? []), ...(NUMBERED.has(table) ? [] : ["id"])];
  // The name of what somebody consented to.
  const isLeftOut = (name: string) => leftOut.includes(name) && !(table === "consent_record" && name === "document");
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !isLeftOut(name)));
}

export type Written = Readonly<Record<string, readonly Row[]>>;

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];

/** The rows of each table in an order of their own: the database keeps none. */
export const inOrder = (writes: Written): Written => {
  const keyOf = (row: Row) => textsIn(row).sort().join("\n");
  const sorted = (rows: readonly Row[]) => rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return Object.fromEntries(Object.entries(writes).map(([table, rows]) => [table, sorted(rows)]));
};

/** Mails as the outbox keeps them, of which it knows only the zone by itself. */
export const keptMails = (mails: readonly Mail[]): Row[] =>
  JSON.parse(JSON.stringify(mails)).map(({ toAddress: to_address, ...mail }: Record<string, unknown>) => ({
    ...mail,
    to_address,
  }));

/** All rows, by table and primary key. */
async function read(look: Look): Promise<Map<string, Map<string, Row>>> {
  const tables = await look<{ name: string; key: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS key
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
     WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
  );
  const known = tables.filter(({ name }) => !APART.has(name));
  const rows = await look<{ name: string; row: Row }>(
    known.map(({ name }) => `SELECT '${name}' AS name, to_jsonb(t) AS row FROM "${name}" t`).join(" UNION ALL "),
  );
  const all = new Map(known.map(({ name }) => [name, new Map<string, Row>()]));
  const keys = new Map(known.map(({ name, key }) => [name, key]));
  for (const { name, row } of rows)
    all.get(name)?.set((keys.get(name) ?? []).map((column) => String(row[column])).join(" "), shown(row));
  return all;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What `work` returns, and everything that it writes, by table: rows that it adds, those that it changes (`of` its key, and each
 * changed column as `[before, after]`), and those that it removes (`gone`). Nobody else may write meanwhile.
 */
export async function written<Result>(
  look: Look,
  work: () => Promise<Result>,
): Promise<{ result: Result; writes: Written }> {
  const before = await read(look);
  const result = await work();
  const writes: Record<string, Row[]> = {};
  for (const [table, rows] of await read(look)) {
    const former = before.get(table) ?? new Map<string, Row>();
    const changes: Row[] = [];
    for (const [key, row] of rows) {
      const was = former.get(key);
      const differing = was ? Object.keys(row).filter((name) => !same(was[name], row[name])) : [];
      if (!was) changes.push(added(table, row));
      else if (differing.length > 0)
        changes.push({ of: key, ...Object.fromEntries(differing.map((name) => [name, [was[name], row[name]]])) });
    }
    for (const key of former.keys()) if (!rows.has(key)) changes.push({ gone: key });
    if (changes.length > 0) writes[table] = changes;
  }
  return { result, writes: inOrder(writes) };
}
