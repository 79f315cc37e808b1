import { type ExportFile, type ExportTable, exportColumns } from "@/lib/admin/export-files";
import type { ExportReader } from "@/lib/admin/export-rows";
import { log } from "@/lib/log";
import type { Listing } from "@/lib/postgres/listing";
import { BOM, csvLine } from "@/lib/text/csv";

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
