import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/env";
import { type Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { perProcess } from "@/lib/per-process";
import { BULK } from "@/lib/postgres/bounds";
import { openPool } from "@/lib/postgres/pool";

export type Db = PrismaClient | Prisma.TransactionClient;

/** Runs `work` in the caller's transaction, or in one of its own. */
export const inTransaction = <Value>(client: Db, work: (tx: Db) => Promise<Value>): Promise<Value> =>
  "$transaction" in client ? client.$transaction(work) : work(client);

/** Runs `work` in one transaction over many offers, which takes longer than others. */
export const inBulk = <Value>(work: (tx: Db) => Promise<Value>): Promise<Value> =>
  db().$transaction(work, { timeout: BULK });

/** Names a prepared statement after its text, so that PostgreSQL plans each statement once per connection. */
const statementName = ({ sql }: { sql: string }) => createHash("sha1").update(sql).digest("hex").slice(0, 32);

const isPooled = (): boolean => env().DATABASE_POOLED === "1";

const pool = perProcess("pool", () =>
  openPool({ connectionString: env().DATABASE_URL, max: env().DATABASE_POOL_MAX, isPooled: isPooled() }),
);

/** This process's connections in use, their maximum, and how many callers wait for one. */
export function poolState(): { used: number; max: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = pool();
  return { used: totalCount - idleCount, max: env().DATABASE_POOL_MAX, waiting: waitingCount };
}

function connect(): PrismaClient {
  const adapter = new PrismaPg(pool(), {
    disposeExternalPool: true,
    ...(isPooled() ? {} : { statementNameGenerator: statementName }),
  });
  // Waits for a connection during bursts, instead of failing after Prisma's two seconds.
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 15_000, timeout: 15_000 } });
}

/** Connected on first use and kept across hot reloads. */
export const db = perProcess("database", connect);
