import { cache } from "react";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** Milliseconds by which an instance's clock and the database's may differ. */
export const TOLERANCE_MS = 2_000;

const clock = perProcess("clock", () => ({ differs: false }));

const clockRow = z.strictObject({ now: z.date() });

/**
 * The time by the database's clock, which all instances share. Dates, expiries and signatures always use it, never the
 * process's clock. It stays the same while a page is rendered. Throws if the database is unavailable.
 */
export const databaseTime = cache(async (): Promise<Date> => {
  const asked = Date.now();
  const [row] = await queryRows(db(), clockRow)`SELECT clock_timestamp() AS now`;
  if (!row) throw new Error("The database did not say what time it is");
  compare(row.now.getTime(), asked, Date.now());
  return row.now;
});

/** For a statement: `now`, or the database's own time. */
export const timeOr = (now: Date | undefined): Prisma.Sql =>
  now ? Prisma.sql`${now}::timestamptz` : Prisma.sql`clock_timestamp()`;

/**
 * Milliseconds by which this process's clock is certainly ahead of `database`, a time read between `asked` and `answered`.
 * Negative if it is behind; 0 if the answer's delay may explain the difference.
 */
export function clockDifference(database: number, asked: number, answered: number): number {
  if (asked > database) return asked - database;
  return Math.min(answered - database, 0);
}

/** `clockDifference` now. Throws if the database is unavailable. */
export async function readClockDifference(): Promise<number> {
  const asked = Date.now();
  const [row] = await queryRows(db(), clockRow)`SELECT clock_timestamp() AS now`;
  return row ? clockDifference(row.now.getTime(), asked, Date.now()) : 0;
}

/** Logs a difference once when it begins, and once when it has ended. */
function compare(database: number, asked: number, answered: number): void {
  const milliseconds = clockDifference(database, asked, answered);
  const differs = Math.abs(milliseconds) > TOLERANCE_MS;
  if (differs && !clock().differs)
    log.error(
      { milliseconds },
      "This server's clock differs from the database's: set it by NTP. Requests are dated by the database, but this instance reports that it is not ready",
    );
  if (!differs && clock().differs) log.info("This server's clock agrees with the database's again");
  clock().differs = differs;
}

/** According to the last comparison. Every request that reads the time makes one. */
export const clockDiffers = (): boolean => clock().differs;
