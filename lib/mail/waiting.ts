import { z } from "zod";
import { LANES, type Lane, laneNumber } from "@/lib/mail/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** Counted so far only: a full outbox must not cost a page its time. */
export const COUNTED_MAX = 10_000;

const waitingRow = z.strictObject({ lane: z.int(), oldest: z.date().nullable(), waiting: z.int() });

/** `oldest`: when the first in turn that is due was written; null if none is. */
export type Waiting = { lane: Lane; oldest: Date | null; waiting: number };

/** By lane; `waiting` counts up to COUNTED_MAX. A step of an index for each lane, and as many rows as are counted. */
export async function readWaiting(now: Date, counted: number = COUNTED_MAX): Promise<Waiting[]> {
  const rows = await queryRows(db(), waitingRow)`
    SELECT lane, (
        SELECT created_at FROM outbound_email AS mail
        WHERE mail.lane = lanes.lane AND state IN ('queued', 'sending') AND next_attempt_at <= ${now}::timestamptz
        ORDER BY turn_at LIMIT 1
      ) AS oldest, (
        SELECT count(*)::int FROM (
          SELECT FROM outbound_email AS mail WHERE mail.lane = lanes.lane AND state IN ('queued', 'sending') LIMIT ${counted}
        ) AS counted
      ) AS waiting
    FROM unnest(${LANES.map(laneNumber)}::int[]) AS lanes (lane)`;
  return LANES.map((lane) => {
    const row = rows.find((one) => one.lane === laneNumber(lane));
    return { lane, oldest: row?.oldest ?? null, waiting: row?.waiting ?? 0 };
  });
}
