import { join } from "node:path";
import { z } from "zod";
import { checkNewest } from "@/lib/certificates/of-license";
import { isToReissueSql } from "@/lib/certificates/queries";
import { readClockDifference } from "@/lib/clock";
import { loggedError } from "@/lib/logged-error";
import { once } from "@/lib/once";
import type { AppliedMigration } from "@/lib/operations/rules";
import { readLastRun } from "@/lib/operations/schedule-claim";
import { readWaiting } from "@/lib/outbox/faults";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { readMigrations } from "@/lib/postgres/migration-files";
import { queryRows } from "@/lib/postgres/rows";

const serverRow = z.strictObject({
  version: z.int(),
  connections: z.int(),
  connectionsMax: z.int(),
  unlimited: z.array(z.string()),
});

/** `connections`: of the whole server, everybody's. `unlimited`: the time limits that this connection lacks. */
async function readServer() {
  const [row] = await queryRows(db(), serverRow)`
    SELECT current_setting('server_version_num')::int AS version,
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "connectionsMax",
      ARRAY(SELECT name::text FROM pg_settings
        WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') AND setting = '0'
        ORDER BY name) AS unlimited`;
  if (!row) throw new Error("The database said nothing of itself");
  return row;
}

const locksRow = z.strictObject({
  waiting: z.int(),
  seconds: z.number(),
  tables: z.array(z.string()),
  holders: z.array(z.int()),
  isHeld: z.boolean(),
});

/**
 * For this database: the statements that wait for a lock, how long the first has waited, on which tables, and the PostgreSQL
 * processes that hold it. `isHeld`: whether a table is locked against everything.
 */
export async function readLocks() {
  const [row] = await queryRows(db(), locksRow)`
    WITH one AS (
      SELECT l.pid, l.granted, l.waitstart, l.mode, c.relname, c.relkind FROM pg_locks l
      JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database()
      LEFT JOIN pg_class c ON c.oid = l.relation AND c.relnamespace = current_schema()::regnamespace
    ), waiter AS (SELECT * FROM one WHERE NOT granted)
    SELECT (SELECT count(DISTINCT pid)::int FROM waiter) AS waiting,
      (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)::float8 FROM waiter) AS seconds,
      ARRAY(SELECT DISTINCT relname::text FROM waiter WHERE relname IS NOT NULL ORDER BY 1) AS tables,
      ARRAY(SELECT DISTINCT holder FROM waiter, unnest(pg_blocking_pids(waiter.pid)) AS holder
        WHERE holder NOT IN (SELECT pid FROM waiter) ORDER BY 1) AS holders,
      EXISTS (SELECT FROM one WHERE granted AND mode = 'AccessExclusiveLock' AND relkind = 'r') AS "isHeld"`;
  if (!row) throw new Error("The database said nothing of its locks");
  return row;
}

const historyRow = z.strictObject({ isThere: z.boolean() });
const appliedRow = z.strictObject({
  name: z.string(),
  checksum: z.string(),
  isFinished: z.boolean(),
});

/** Undefined if nothing was ever migrated. */
async function readApplied(): Promise<AppliedMigration[] | undefined> {
  const [history] = await queryRows(
    db(),
    historyRow,
  )`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`;
  if (!history?.isThere) return undefined;
  return queryRows(db(), appliedRow)`
    SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
    FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`;
}

/** Files do not change while a process lives. */
const knownMigrations = perProcess("migrations", () => once(() => readMigrations(join("prisma", "migrations"))));

/** The most that is counted. */
const COUNTED_MAX = 1_000;

const waitingRow = z.strictObject({ waiting: z.int(), oldest: z.date().nullable() });

/** Licenses without a certificate, or with one that claims an ended right, and since when the first of them has waited. */
async function readUncertified() {
  const [row] = await queryRows(db(), waitingRow)`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest FROM (
      SELECT created_at FROM license_grant g WHERE NOT EXISTS (SELECT FROM certificate c WHERE c.grant_id = g.id)
      UNION ALL
      SELECT least(now(), greatest(g.training_ended_at, g.replica_ended_at)) FROM license_grant g JOIN certificate c ON c.grant_id = g.id
      WHERE ${isToReissueSql()}
      LIMIT ${COUNTED_MAX}) AS found`;
  return row ?? { waiting: 0, oldest: null };
}

/** Milliseconds to remember what reads whole tables: half a second's work for half a million licenses. */
const UNCERTIFIED_REMEMBERED = 60_000;
const uncertified = perProcess("licenses without certificates", () => once(readUncertified, UNCERTIFIED_REMEMBERED));

/** How many of the newest certificates are checked; the commands check all. */
const NEWEST = 200;

/** SQLSTATEs with which a database that can still be read refuses. */
const REFUSALS: Readonly<Record<string, string>> = {
  "25006": "the database is read-only",
  "53100": "the database's disk is full",
};

/**
 * SQLSTATEs that other checks report: a missing table or column, a lock, a time limit, and the classes for connections,
 * resources and administrators.
 */
const TOLD_ELSEWHERE = /^(42P01|42703|55P03|57014|08|57P|53300)/;

/**
 * Stores one row unchanged, which works only if the database takes writes. Does nothing if somebody else is writing that row. A
 * standby, or a database made read-only by its provider because its disk is full, shows in no other way.
 */
async function tryWrite(): Promise<string | undefined> {
  try {
    await db().$executeRaw`
      UPDATE schedule_run SET id = id WHERE id = (SELECT id FROM schedule_run LIMIT 1 FOR UPDATE SKIP LOCKED)`;
    return undefined;
  } catch (error) {
    const code = sqlState(error);
    if (code === undefined || TOLD_ELSEWHERE.test(code)) return undefined;
    return `${REFUSALS[code] ?? "the database refuses to write"} (SQLSTATE ${code})`;
  }
}

/** The SQLSTATE in an error's chain of causes; undefined if PostgreSQL did not answer. */
function sqlState(error: unknown): string | undefined {
  let found: string | undefined;
  for (let at: ReturnType<typeof loggedError> | undefined = loggedError(error); at; at = at.cause)
    if (/^[0-9A-Z]{5}$/.test(String(at.code ?? "")) && !/^P\d/.test(String(at.code))) found = String(at.code);
  return found;
}

/** In milliseconds: each process writes at most once in this time, however many ask. */
const TRIED = 5_000;

const tried = perProcess("a write", () => once(tryWrite, TRIED));

/** Why the database takes no writes, at most five seconds old; undefined if it does. Never rejects. */
export const writeFault = (): Promise<string | undefined> => tried()();

/**
 * What the checks, the metrics and the command read. Each figure is read at most once per ground, and all from the database
 * within a few dozen milliseconds. Each rejects on its own.
 */
export function openGround(now: Date) {
  return {
    now,
    ahead: once(readClockDifference),
    server: once(readServer),
    write: writeFault,
    migrations: once(async () => ({ known: await knownMigrations()(), applied: await readApplied() })),
    run: once(readLastRun),
    waiting: once(() => readWaiting(now, COUNTED_MAX)),
    uncertified: () => uncertified()(),
    newest: once(() => checkNewest((row, sql) => queryRows(db(), row)`${sql}`, NEWEST)),
  };
}

export type Ground = ReturnType<typeof openGround>;

/** Milliseconds since `moment`; 0 for none. */
export const ageOf = (moment: Date | null, { now }: Pick<Ground, "now">): number =>
  moment ? Math.max(0, now.getTime() - moment.getTime()) : 0;
