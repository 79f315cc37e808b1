import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { AppServer } from "@/tests/support/app-server";

export async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Every row of every table as text, in a stable order. `without` names tables to leave out, such as those that the
 * clock and the scheduled work change.
 */
export async function dump(server: Pick<AppServer, "databaseUrl">, without: readonly string[] = []): Promise<string> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
      [without],
    );
    const parts = [];
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      parts.push(`${name}\n${table.rows.map(({ row }) => row).join("\n")}`);
    }
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

/** Connections to a server's database. Those that a test cuts while they are idle raise no error. */
export function poolOf({ databaseUrl }: Pick<AppServer, "databaseUrl">): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  pool.on("error", () => undefined);
  return pool;
}

/** How many offers' decision links were fetched, which is recorded after the page's response. */
export const fetchedOffers = async (pool: pg.Pool): Promise<number> =>
  (await pool.query("SELECT FROM offer WHERE opened_at IS NOT NULL")).rowCount ?? 0;

export type RowCounts = Readonly<Record<string, number>>;

/** The counters of the limits, and tables that the scheduled work or a server's start changes. */
export const BOOKKEEPING: readonly string[] = [
  "rate_limit",
  "audit_checkpoint",
  "schedule_run",
  "secret_fingerprint",
  "mailing",
];

async function countRows(client: pg.Client): Promise<RowCounts> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [BOOKKEEPING],
  );
  const counts = rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  const counted = await client.query<{ name: string; count: number }>(counts.join(" UNION ALL "));
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]));
}

/** Waits until nothing has been added for 0.3 seconds: some rows are written after the response. */
export async function settledRows(databaseUrl: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let before = await countRows(client);
    for (;;) {
      await sleep(300);
      const now = await countRows(client);
      if (JSON.stringify(now) === JSON.stringify(before)) return now;
      before = now;
    }
  } finally {
    await client.end();
  }
}

export const rowsAdded = (before: RowCounts, after: RowCounts): RowCounts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );

export async function whileRefused(
  table: string,
  work: () => Promise<void>,
  change: "INSERT" | "UPDATE" = "INSERT",
): Promise<void> {
  await ask(`CREATE OR REPLACE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
  await ask(`CREATE TRIGGER refused BEFORE ${change} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_write()`);
  try {
    await work();
  } finally {
    await ask(`DROP TRIGGER refused ON ${table}`);
  }
}

/** A table cannot be read during `work`, as in an outage. */
export async function whileGone(table: string, work: () => Promise<void>): Promise<void> {
  await ask(`ALTER TABLE ${table} RENAME TO away`);
  try {
    await work();
  } finally {
    await ask(`ALTER TABLE away RENAME TO ${table}`);
  }
}

type StoredEvent = { name: string; path: string | null; slug: string | null; variant: string | null };

/** Oldest first; `where` is SQL. */
export const storedEvents = (where: string, values: unknown[]) =>
  ask<StoredEvent>(`SELECT name, path, slug, variant FROM analytics_event WHERE ${where} ORDER BY id`, values);

export async function countEvents(name: string): Promise<number> {
  const [row] = await ask<{ count: string }>("SELECT count(*) FROM analytics_event WHERE name = $1", [name]);
  return Number(row?.count);
}

export async function addCanary(): Promise<string> {
  const word = `canary${randomUUID().replaceAll("-", "")}`;
  const email = `${word}@example.test`;
  await ask(
    `INSERT INTO waitlist_submissions (id, full_name, email, email_key, user_type, agreed_waitlist_terms, agreed_platform_terms, token_salt)
     VALUES (gen_random_uuid(), $1, $2, $2, 'talent', true, true, 'x')`,
    [word, email],
  );
  await ask(
    "INSERT INTO contact_submissions (id, full_name, email, email_key, subject, message) VALUES (gen_random_uuid(), $1, $2, $2, 'general', $1)",
    [word, email],
  );
  return word;
}
