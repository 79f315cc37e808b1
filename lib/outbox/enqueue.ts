import { z } from "zod";
import { timeOr } from "@/lib/clock";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import type { OutboxKind, OutboxRow } from "@/lib/outbox/kind";
import { type Lane, laneNumber } from "@/lib/outbox/rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/**
 * `budget`: when the row counts against what may go to its recipient in an hour or a day, by default never. `dedupeKey`:
 * another of the same name and key to the same recipient within minutes is withheld.
 */
type NewRow<Payload> = Omit<OutboxRow<Payload>, "id"> & {
  lane: Lane;
  budget?: "always" | "until_confirmed" | "never";
  dedupeKey?: string | null;
};

type Insert<Payload> = {
  kind: Pick<OutboxKind<Payload>, "name">;
  rows: readonly NewRow<Payload>[];
  /** When the rows are due; the default is the database's time. */
  now?: Date | undefined;
  /** Of `entry`: what is stored, and which rows are not written. */
  payload?: Prisma.Sql;
  unless?: Prisma.Sql;
  askedFrom?: string | null;
};

/** jsonb rejects NUL and lone surrogates, which would fail the whole decision behind the row. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\u{fffd}") : value;

/**
 * The INSERT of `rows` as part of a larger statement: written only if the CTE named `source` returns a row (and once,
 * however many), so that a change and what it sends are written together or not at all. `source` must be a constant of the
 * code, never input.
 *
 * A trigger enforces each recipient's budget: excess rows get the state `withheld` and are not sent (migrations "mail_budget"
 * and "mail_senders"). It locks recipients one by one, hence the order.
 */
export function insertRows<Payload>(source: string, insert: Insert<Payload>): Prisma.Sql {
  const { kind, now, payload = Prisma.sql`entry.payload`, unless = Prisma.sql`false`, askedFrom = null } = insert;
  const rows = insert.rows.map(({ lane, budget = "never", ...row }) => ({ ...row, budget, lane: laneNumber(lane) }));
  return Prisma.sql`
  INSERT INTO outbound_email (kind, template, to_address, payload, budget, purpose, lane, asked_from, next_attempt_at, created_at)
  SELECT ${kind.name}, entry.name, entry.to, ${payload}, entry.budget, entry."dedupeKey", entry.lane, ${askedFrom}, moment.at, moment.at
  FROM (SELECT date_trunc('milliseconds', ${timeOr(now)}) AS at) AS moment, jsonb_to_recordset(${JSON.stringify(rows, storable)}::jsonb)
    AS entry(name text, "to" text, payload jsonb, budget text, "dedupeKey" text, lane smallint)
  WHERE EXISTS (SELECT FROM ${Prisma.raw(source)}) AND NOT ${unless}
  ORDER BY mailbox_of_address(entry.to)`;
}

const writtenRow = z.strictObject({ state: z.enum(EmailState) });

/** Writes the rows in the caller's transaction. Returns how many were withheld. */
export async function enqueue<Payload>(tx: Db, insert: Insert<Payload>): Promise<number> {
  if (insert.rows.length === 0) return 0;
  const written = await queryRows(tx, writtenRow)`${insertRows("(SELECT 1) AS always", insert)} RETURNING state::text`;
  return written.filter(({ state }) => state === "withheld").length;
}
