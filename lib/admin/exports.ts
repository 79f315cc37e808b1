import { appendAudit } from "@/lib/audit/log";
import { askedSubscriptions } from "@/lib/content/articles-admin";
import { Prisma } from "@/lib/generated/prisma/client";
import { askedContact, contactInbox } from "@/lib/inquiries/admin";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { openSnapshot } from "@/lib/postgres/transactions";
import { type Admin, requireFresh } from "@/lib/proofs";
import { BOM, csvLine } from "@/lib/text/csv";
import { askedEntries, waitlistInbox } from "@/lib/waitlist/admin";
import { columnOf, fieldNames, fields } from "@/lib/waitlist/fields";

/** What staff did with an entry. `state` is computed, and no column of a table. */
const worked = ["state", "answered_at", "closed_at", "note"] as const;

/** In file order. No column may open a link. */
const exportColumns = {
  waitlist_submissions: [
    "id",
    "created_at",
    "full_name",
    "email",
    "phone",
    "user_type",
    "consent_updates",
    "agreed_waitlist_terms",
    "agreed_platform_terms",
    ...fieldNames.map(columnOf),
    "city",
    "ref",
    "src",
    "post",
    "confirmed_at",
    "referral_code",
    "referrals",
    ...worked,
  ],
  contact_submissions: ["id", "created_at", "full_name", "email", "phone", "subject", "message", ...worked],
  blog_subscriptions: ["id", "created_at", "email", "source_post", "confirmed_at"],
} as const;

export type ExportTable = keyof typeof exportColumns;

export type ExportFile = { name: string; format: "json" | "csv"; tables: readonly ExportTable[] };

const both: readonly ExportTable[] = ["waitlist_submissions", "contact_submissions"];

/** Named by the specification (spec 9), except for the subscriptions. A CSV file cannot hold two tables. */
const files: readonly ExportFile[] = [
  { name: "all_submissions.json", format: "json", tables: both },
  ...[...both, "blog_subscriptions" as const].flatMap((table) =>
    (["json", "csv"] as const).map((format) => ({ name: `${table}.${format}`, format, tables: [table] })),
  ),
];

export const findExport = (name: string): ExportFile | undefined => files.find((file) => file.name === name);

/**
 * Rows per fetch: few enough for one socket read (64 KiB). Two batches are in memory, one being sent and one being
 * fetched. Larger batches are promoted to the old generation: during an export of a million rows the server grew by 90
 * MiB with 250 rows per fetch, by 20 MiB with 50.
 */
const BATCH = 50;

const lists = {
  waitlist_submissions: { asked: askedEntries, state: waitlistInbox.state },
  contact_submissions: { asked: askedContact, state: contactInbox.state },
  blog_subscriptions: { asked: askedSubscriptions, state: Prisma.empty },
} as const;

const rest = (table: ExportTable, listing: Listing): Prisma.Sql =>
  Prisma.sql`FROM ${Prisma.raw(table)} WHERE ${lists[table].asked(listing)}`;

/** Each row as JSON text, or as the texts of its cells; a cell joins lists with "; ". */
function columnsOf(table: ExportTable, format: "json" | "csv"): Prisma.Sql {
  const columns = exportColumns[table].map((name) =>
    name === "state" ? Prisma.sql`${lists[table].state} AS state` : Prisma.raw(cellOf(name, format)),
  );
  const all = Prisma.join(columns, ", ");
  return format === "json" ? Prisma.sql`row_to_json(exported)::text FROM (SELECT ${all}` : all;
}

function cellOf(name: string, format: "json" | "csv"): string {
  if (format === "json") return name;
  return LISTS.has(name) ? `array_to_string(${name}, '; ')` : `${name}::text`;
}

const LISTS: ReadonlySet<string> = new Set(fieldNames.filter((name) => fields[name].kind === "choices").map(columnOf));

/** Reads one snapshot. Must be closed in every case. */
export type ExportReader = {
  count: (table: ExportTable, listing: Listing) => Promise<number>;
  /** Each batch is emptied when the next is asked for. */
  rows: (table: ExportTable, format: "json" | "csv", listing: Listing) => AsyncGenerator<(string | null)[][]>;
  close: () => Promise<void>;
};

/** A dedicated connection with one snapshot, so that a long export blocks nobody and sees no changes. */
export async function openReader(): Promise<ExportReader> {
  const client = await openSnapshot("export");
  await client.query("SET LOCAL TIME ZONE 'UTC'");
  // Uses pg's callback: its promise would retain the rows past the next scavenge and promote every batch.
  const ask = (sql: Prisma.Sql) =>
    new Promise<(string | null)[][]>((resolve, reject) => {
      client.query<(string | null)[]>({ text: sql.text, values: [...sql.values], rowMode: "array" }, (error, result) =>
        error ? reject(error) : resolve(result.rows),
      );
    });
  return {
    async count(table, listing) {
      const [row] = await ask(Prisma.sql`SELECT count(*) ${rest(table, listing)}`);
      return Number(row?.[0]);
    },
    async *rows(table, format, listing) {
      const order = Prisma.raw(listing.order === "newest" ? "DESC" : "ASC");
      const end = format === "json" ? Prisma.raw(") AS exported") : Prisma.empty;
      await ask(Prisma.sql`DECLARE exported_rows NO SCROLL CURSOR FOR SELECT ${columnsOf(table, format)}
        ${rest(table, listing)} ORDER BY created_at ${order}, id ${order} ${end}`);
      const fetch = () => {
        const asked = ask(Prisma.raw(`FETCH ${BATCH} FROM exported_rows`));
        // If the reader has given up, nobody awaits this. Otherwise the failure surfaces at `await`.
        asked.catch(() => undefined);
        return asked;
      };
      for (let next = fetch(), isOver = false; !isOver; ) {
        const rows = await next;
        isOver = rows.length < BATCH;
        if (!isOver) next = fetch();
        if (rows.length > 0) yield rows;
        // V8 may move pg's lists of rows to the old generation, where an unused list retains its rows until the next full
        // collection.
        rows.length = 0;
      }
      await client.query("CLOSE exported_rows");
    },
    close: () => client.end(),
  };
}

/**
 * Formats rows as `JSON.stringify(…, null, 2)` would format a list, indented by `margin`. Values contain only escaped
 * line breaks.
 */
function indented(rows: readonly (string | null)[][], margin: string): string {
  const values: unknown[] = rows.map(([row]) => JSON.parse(row ?? "null"));
  const lines = JSON.stringify(values, null, 2).slice("[\n".length, -"\n]".length);
  return margin ? margin + lines.replaceAll("\n", `\n${margin}`) : lines;
}

async function* jsonList(
  reader: ExportReader,
  table: ExportTable,
  listing: Listing,
  margin: string,
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const batch of reader.rows(table, "json", listing)) {
    yield before + indented(batch, margin);
    before = ",\n";
  }
  yield before === ",\n" ? `\n${margin}]` : "[]";
}

/** Indented by two spaces (specification 9): a list, or an object with a list per table. */
async function* json(reader: ExportReader, { tables }: ExportFile, listing: Listing): AsyncGenerator<string> {
  const [only, other] = tables;
  if (only && !other) {
    yield* jsonList(reader, only, listing, "");
    yield "\n";
    return;
  }
  let before = "{\n";
  for (const table of tables) {
    yield `${before}  "${table}": `;
    yield* jsonList(reader, table, listing, "  ");
    before = ",\n";
  }
  yield "\n}\n";
}

async function* csv(reader: ExportReader, { tables }: ExportFile, listing: Listing): AsyncGenerator<string> {
  for (const table of tables) {
    yield BOM + csvLine(exportColumns[table]);
    for await (const batch of reader.rows(table, "csv", listing)) {
      yield batch.map(csvLine).join("");
    }
  }
}

/**
 * Reads from the database only as fast as the client consumes the bytes. Closes the reader when the stream ends, fails
 * or is cancelled.
 */
export function exportStream(reader: ExportReader, file: ExportFile, listing: Listing): ReadableStream<Uint8Array> {
  const pieces = (file.format === "json" ? json : csv)(reader, file, listing);
  const encoder = new TextEncoder();

  const close = async (): Promise<void> => {
    await pieces.return(undefined);
    await reader.close();
  };
  const closeOrLog = (): Promise<void> =>
    close().catch((error) => log.error({ err: error, file: file.name }, "an export was not closed"));

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        await closeOrLog();
        controller.close();
      } catch (error) {
        log.error({ err: error, file: file.name }, "an export was interrupted");
        await closeOrLog();
        controller.error(error);
      }
    },
    cancel: closeOrLog,
  });
}

/**
 * Opens the reader of an export that is audited, with an entry for each table. Throws if the audit cannot be written, because
 * there is no export without an audit. Needs a fresh second factor.
 */
export async function openExport(admin: Admin, file: ExportFile, listing: Listing, now: Date): Promise<ExportReader> {
  const reader = await openReader();
  try {
    const counts: [ExportTable, number][] = [];
    for (const table of file.tables) counts.push([table, await reader.count(table, listing)]);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const details = { filename: file.name, total, search: listing.search !== "", filter: listing.filter ?? null };
    const by = { actor: "admin", actorId: admin.id, action: "data_export" } as const;
    await db().$transaction(async (tx) => {
      await requireFresh(tx, admin, "export", now);
      await appendAudit(
        tx,
        counts.map(([table, count]) => ({ ...by, table, details: { ...details, count } })),
      );
    });
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}
