import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { checkpointKeys } from "@/lib/audit/signing";
import { readClockDifference } from "@/lib/clock";
import { outboxKinds } from "@/lib/dispatch";
import { Prisma } from "@/lib/generated/prisma/client";
import { statesSql } from "@/lib/offers/states";
import { once } from "@/lib/once";
import type { AppliedMigration } from "@/lib/operations/rules";
import { readLastRun } from "@/lib/operations/schedule-claim";
import { readWaiting } from "@/lib/outbox/faults";
import type { OutboxKind } from "@/lib/outbox/kind";
import { readProvider } from "@/lib/outbox/provider";
import { perProcess } from "@/lib/per-process";
import { db, poolState } from "@/lib/postgres/db";
import { COMPATIBLE, readMigrations } from "@/lib/postgres/migration-files";
import { queryRows } from "@/lib/postgres/rows";
import { DAY_MS } from "@/lib/time";

const serverRow = z.strictObject({
  version: z.int(),
  connections: z.int(),
  connectionsMax: z.int(),
  unlimited: z.array(z.string()),
});

/** `connections`: of the whole server, by everybody. `unlimited`: the limits of time that this connection does not have. */
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

const historyRow = z.strictObject({ isThere: z.boolean() });
const appliedRow = z.strictObject({
  name: z.string(),
  checksum: z.string(),
  isFinished: z.boolean(),
  isCompatible: z.boolean(),
});

/** Undefined if nothing was ever migrated. */
async function readApplied(): Promise<AppliedMigration[] | undefined> {
  const [history] = await queryRows(
    db(),
    historyRow,
  )`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`;
  if (!history?.isThere) return undefined;
  return queryRows(db(), appliedRow)`
    SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished", coalesce(logs, '') = ${COMPATIBLE} AS "isCompatible"
    FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`;
}

/** Files do not change while a process lives. */
const knownMigrations = perProcess("migrations", () => once(() => readMigrations(join("prisma", "migrations"))));

/** Counted so far only. */
const COUNTED_MAX = 1_000;

/** Mails are given up about 20 hours after they were written: older ones are known, or were forgotten long ago. */
const RECENT_DAYS = 2;

const givenUpRow = z.strictObject({ failed: z.int(), withheld: z.int() });

async function readOutbox(kind: OutboxKind<unknown>, now: Date) {
  const [lanes, provider, [counts]] = await Promise.all([
    readWaiting(kind, now, COUNTED_MAX),
    readProvider(kind),
    queryRows(db(), givenUpRow)`
      SELECT ${counted("failed", kind.name, now)} AS failed, ${counted("withheld", kind.name, now)} AS withheld`,
  ]);
  return { kind, lanes, provider, failed: counts?.failed ?? 0, withheld: counts?.withheld ?? 0 };
}

const counted = (state: "failed" | "withheld", kind: string, now: Date): Prisma.Sql => Prisma.sql`
  (SELECT count(*)::int FROM (
    SELECT FROM outbound_email WHERE state = ${state}::email_state AND kind = ${kind} AND created_at > ${new Date(now.getTime() - RECENT_DAYS * DAY_MS)}::timestamptz
    LIMIT ${COUNTED_MAX}) AS found)`;

const unsignedRow = z.strictObject({ rows: z.int(), oldest: z.date().nullable() });

/** Of the audit log. `oldest`: when the first row was written that no checkpoint covers. */
async function readUnsigned() {
  const [row] = await queryRows(db(), unsignedRow)`
    WITH signed AS (SELECT coalesce(max(seq), 0) AS seq FROM audit_checkpoint)
    SELECT coalesce((SELECT max(seq) FROM audit_chain) - signed.seq, 0)::int AS rows, (
      SELECT e.created_at FROM audit_chain c JOIN admin_audit_log e ON e.id = c.event_id
      WHERE c.seq > signed.seq ORDER BY c.seq LIMIT 1) AS oldest
    FROM signed`;
  return row ?? { rows: 0, oldest: null };
}

const overdueRow = z.strictObject({ offer: z.date().nullable(), license: z.date().nullable() });

/** When the first offer ran out that is still open, and the first term ended of a license that is still active. */
async function readOverdue() {
  const [row] = await queryRows(db(), overdueRow)`
    SELECT (SELECT min(approval_token_expires_at) FROM offer o WHERE o.status IN ${statesSql.pending}) AS offer,
      (SELECT min(expires_at) FROM license_grant WHERE status = 'active') AS license`;
  return row ?? { offer: null, license: null };
}

const sizeRow = z.strictObject({
  bytes: z.string(),
  waiting: z.int(),
  oldest: z.date().nullable(),
  keySince: z.date().nullable(),
});

/** `waiting`: licenses without a certificate, and when the first of them was made. `keySince`: when the key first signed the log. */
async function readLarge() {
  const [row] = await queryRows(db(), sizeRow)`
    SELECT pg_database_size(current_database())::text AS bytes, bare.waiting, bare.oldest,
      (SELECT signed_at FROM audit_checkpoint WHERE public_key = ${checkpointKeys()[0] ?? ""} ORDER BY seq LIMIT 1) AS "keySince"
    FROM (
      SELECT count(*)::int AS waiting, min(created_at) AS oldest FROM (
        SELECT created_at FROM license_grant g WHERE NOT EXISTS (SELECT FROM certificate c WHERE c.grant_id = g.id)
        LIMIT ${COUNTED_MAX}) AS found) AS bare`;
  if (!row) throw new Error("The database said nothing of its size");
  return { ...row, bytes: Number(row.bytes) };
}

/** Milliseconds for what looks through whole tables: half a second with half a million licenses. */
const LARGE_REMEMBERED = 60_000;
const large = perProcess("large figures", () => once(readLarge, LARGE_REMEMBERED));

/** Of the file system that this process runs on. */
async function readDisk() {
  const { bavail, blocks, bsize } = await statfs(".");
  return { free: bavail * bsize, whole: blocks * bsize };
}

/**
 * What the checks, the metrics and the command read, each at most once for one ground, and those of the database together in a
 * few dozen milliseconds. Each rejects on its own.
 */
export function openGround(now: Date) {
  return {
    now,
    ahead: once(readClockDifference),
    server: once(readServer),
    migrations: once(async () => ({ known: await knownMigrations()(), applied: await readApplied() })),
    run: once(readLastRun),
    outbox: outboxKinds.map((kind) => ({ kind, read: once(() => readOutbox(kind, now)) })),
    unsigned: once(readUnsigned),
    overdue: once(readOverdue),
    large: () => large()(),
    disk: once(readDisk),
    pool: poolState,
  };
}

export type Ground = ReturnType<typeof openGround>;
export type OutboxFigures = Awaited<ReturnType<typeof readOutbox>>;

/** Milliseconds since `moment`; 0 for none. */
export const ageOf = (moment: Date | null, { now }: Pick<Ground, "now">): number =>
  moment ? Math.max(0, now.getTime() - moment.getTime()) : 0;
