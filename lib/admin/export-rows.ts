import { type ExportTable, exportColumns } from "@/lib/admin/export-files";
import { askedSubscriptions } from "@/lib/content/articles-admin";
import { Prisma } from "@/lib/generated/prisma/client";
import { askedContact, contactInbox } from "@/lib/inquiries/admin";
import type { Listing } from "@/lib/postgres/listing";
import { openSnapshot } from "@/lib/postgres/transactions";
import { askedEntries, waitlistInbox } from "@/lib/waitlist/admin";
import { columnOf, fieldNames, fields } from "@/lib/waitlist/fields";

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
