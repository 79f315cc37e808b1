import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import { namedIn, namesAsNumbers } from "@/lib/outbox/names";
import { type Lane, laneNumber, turnAt } from "@/lib/outbox/rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/**
 * `budget`: whether the row counts against what its recipient may get in an hour or a day. `dedupeKey`: rows with the same key
 * are repeats. `withheldFor`: why it does not go out.
 */
type NewRow = {
  template: string;
  toAddress: string;
  payload: object;
  lane: Lane;
  budget: "always" | "until_confirmed" | "never";
  dedupeKey: string | null;
  withheldFor: string | null;
};

/** jsonb rejects NUL and lone surrogates, and would make the whole decision behind the row fail. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\u{fffd}") : value;

const waitingRow = z.strictObject({
  number: z.int(),
  recipient: z.string(),
  lastToRecipient: z.date().nullable(),
  lastFromNetwork: z.date().nullable(),
});

/**
 * The last turn of the waiting rows, one step back in an index with an order of its own. An equality could read a whole lane.
 */
const lastTurn = (column: "mailbox_key" | "asked_from", value: Prisma.Sql): Prisma.Sql => {
  const name = Prisma.raw(column);
  return Prisma.sql`(SELECT CASE WHEN last.of = ${value} AND last.lane = entry.lane THEN last.turn_at END FROM (
    SELECT ${name} AS of, lane, turn_at FROM outbound_email
    WHERE state IN ('queued', 'sending') AND ${name} IS NOT NULL AND (${name}, lane, turn_at) <= (${value}, entry.lane, timestamptz 'infinity')
    ORDER BY ${name} DESC, lane DESC, turn_at DESC LIMIT 1) AS last)`;
};

const entriesOf = (rows: readonly object[]): Prisma.Sql =>
  Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows, storable)}::jsonb) AS entry(number int, template text, "toAddress" text, payload jsonb,
    named jsonb, budget text, "dedupeKey" text, "withheldFor" text, lane smallint, "turnAt" timestamptz)`;

type Entry = { number: number; toAddress: string; lane: number; withheldFor: string | null };

/** The turn of each row that will go out, by its number. */
async function turnsOf(
  tx: Db,
  entries: readonly Entry[],
  { now, askedFrom }: { now: Date; askedFrom: string | null },
): Promise<Map<number, Date>> {
  const turns = new Map<number, Date>();
  const going = entries.filter(({ withheldFor }) => !withheldFor);
  if (going.length === 0) return turns;
  const waiting = await queryRows(tx, waitingRow)`
    SELECT entry.number, mailbox_of_address(entry."toAddress") AS recipient,
      ${lastTurn("mailbox_key", Prisma.sql`mailbox_of_address(entry."toAddress")`)} AS "lastToRecipient",
      ${lastTurn("asked_from", Prisma.sql`${askedFrom}::text`)} AS "lastFromNetwork"
    FROM ${entriesOf(going.map(({ number, toAddress, lane }) => ({ number, toAddress, lane })))}
    ORDER BY entry.number`;
  const last = new Map<string, Date>();
  for (const { number, recipient, lastToRecipient, lastFromNetwork } of waiting) {
    const lane = entries[number]?.lane;
    const [box, network] = [`${lane} to ${recipient}`, `${lane} from network`];
    const turn = turnAt(now, {
      recipient: last.get(box) ?? lastToRecipient,
      network: askedFrom === null ? null : (last.get(network) ?? lastFromNetwork),
    });
    turns.set(number, turn);
    last.set(box, turn).set(network, turn);
  }
  return turns;
}

const writtenRow = z.strictObject({ id: z.string(), state: z.enum(EmailState) });

/**
 * Writes the rows in the transaction of the change that they report, due at `now`, and returns those that were written. Rows
 * with `withheldFor` get the state `withheld` and are not sent; the others take their turns (lib/outbox/rules).
 */
export async function enqueue(
  tx: Db,
  written: readonly NewRow[],
  { now, askedFrom }: { now: Date; askedFrom: string | null },
): Promise<z.infer<typeof writtenRow>[]> {
  if (written.length === 0) return [];
  const rows = written.map(({ lane, ...row }, number) => ({
    ...row,
    number,
    lane: laneNumber(lane),
    named: namesAsNumbers(namedIn(row.payload)),
  }));
  const turns = await turnsOf(tx, rows, { now, askedFrom });
  const entries = rows.map((row) => ({ ...row, turnAt: turns.get(row.number) ?? now }));
  return queryRows(tx, writtenRow)`
  INSERT INTO outbound_email (template, to_address, payload, named, budget, purpose, lane, asked_from, next_attempt_at, created_at, turn_at,
    state, withheld_for)
  SELECT entry.template, entry."toAddress", entry.payload, ARRAY(SELECT jsonb_array_elements_text(entry.named)::bigint), entry.budget,
    entry."dedupeKey", entry.lane, ${askedFrom}, ${now}::timestamptz, ${now}::timestamptz, entry."turnAt",
    (CASE WHEN entry."withheldFor" IS NULL THEN 'queued' ELSE 'withheld' END)::email_state, entry."withheldFor"
  FROM ${entriesOf(entries)}
  RETURNING id, state::text`;
}
