import { Prisma } from "@/lib/generated/prisma/client";

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
