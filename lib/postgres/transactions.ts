import pg from "pg";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Bounds, bounds, CONNECT, KEEP_ALIVE } from "@/lib/postgres/bounds";

/**
 * Opens a connection of its own in a read-only transaction with one snapshot, so that long reads block nobody. `name`: selects
 * the timeouts. The caller must end it.
 */
export async function openSnapshot(name: keyof typeof bounds): Promise<pg.Client> {
  const limits: Bounds = bounds[name];
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT,
    // In case a server does not even report a statement timeout.
    query_timeout: limits.statement_timeout + CONNECT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  });
  // If a connection breaks between queries, it emits an event. The next query reports the failure.
  client.on("error", () => undefined);
  await client.connect();
  // Set in the transaction, so that they also apply behind a transaction pooler.
  const settings = Object.entries(limits).map(([setting, milliseconds]) => `SET LOCAL ${setting} = ${milliseconds}`);
  await client.query(["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", ...settings].join("; "));
  return client;
}

type Driver = { cause?: { originalCode?: unknown } } | undefined;

/** The SQLSTATE of a statement of ours that PostgreSQL refused; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const code = (error.meta?.driverAdapterError as Driver)?.cause?.originalCode;
  return typeof code === "string" ? code : undefined;
}

/** deadlock_detected, serialization_failure, and what Prisma makes of them. */
const LOST = ["40P01", "40001", "P2034"];

const isLost = (error: unknown): boolean =>
  LOST.includes(sqlStateOf(error) ?? (error instanceof Prisma.PrismaClientKnownRequestError ? error.code : ""));

const TRIES = 5;

/**
 * For a transaction that takes many locks, which others may take in another order. If two wait for each other, PostgreSQL ends
 * one, which has then changed nothing. That one is tried again a few times.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isLost(error)) throw error;
    }
  }
}
