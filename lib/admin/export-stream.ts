import { type ExportFile, type ExportTable, exportColumns } from "@/lib/admin/export-files";
import type { ExportReader } from "@/lib/admin/export-rows";
import { noteProgress } from "@/lib/admin/export-runs";
import { log } from "@/lib/log";
import type { Listing } from "@/lib/postgres/listing";
import { BOM, csvLine } from "@/lib/text/csv";

const NOTE_MS = 1_000;

type Piece = { text: string; rows: number };

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
): AsyncGenerator<Piece> {
  let before = "[\n";
  for await (const batch of reader.rows(table, "json", listing)) {
    yield { text: before + indented(batch, margin), rows: batch.length };
    before = ",\n";
  }
  yield { text: before === ",\n" ? `\n${margin}]` : "[]", rows: 0 };
}

/** Indented by two spaces (specification 9): a list, or an object with a list per table. */
async function* json(reader: ExportReader, { tables }: ExportFile, listing: Listing): AsyncGenerator<Piece> {
  const [only, other] = tables;
  if (only && !other) {
    yield* jsonList(reader, only, listing, "");
    yield { text: "\n", rows: 0 };
    return;
  }
  let before = "{\n";
  for (const table of tables) {
    yield { text: `${before}  "${table}": `, rows: 0 };
    yield* jsonList(reader, table, listing, "  ");
    before = ",\n";
  }
  yield { text: "\n}\n", rows: 0 };
}

async function* csv(reader: ExportReader, { tables }: ExportFile, listing: Listing): AsyncGenerator<Piece> {
  for (const table of tables) {
    yield { text: BOM + csvLine(exportColumns[table]), rows: 0 };
    for await (const batch of reader.rows(table, "csv", listing)) {
      yield { text: batch.map(csvLine).join(""), rows: batch.length };
    }
  }
}

/**
 * Reads from the database only as fast as the client consumes the bytes. Closes the reader when the stream ends, fails
 * or is cancelled.
 */
export function exportStream(
  reader: ExportReader,
  run: { id: string; file: ExportFile; listing: Listing },
): ReadableStream<Uint8Array> {
  const pieces = (run.file.format === "json" ? json : csv)(reader, run.file, run.listing);
  const encoder = new TextEncoder();
  let done = 0;
  let noted = Date.now();

  const finish = async (state: "done" | "failed"): Promise<void> => {
    await pieces.return(undefined);
    await reader.close();
    await noteProgress(run.id, done, state);
  };
  const finishOrLog = (state: "done" | "failed"): Promise<void> =>
    finish(state).catch((error) => log.error({ err: error, run: run.id }, "an export was not closed"));

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done: isOver } = await pieces.next();
        if (isOver) {
          await finishOrLog("done");
          controller.close();
          return;
        }
        done += value.rows;
        controller.enqueue(encoder.encode(value.text));
        if (Date.now() - noted < NOTE_MS) return;
        noted = Date.now();
        await noteProgress(run.id, done, "running");
      } catch (error) {
        log.error({ err: error, run: run.id }, "an export was interrupted");
        await finishOrLog("failed");
        controller.error(error);
      }
    },
    cancel: () => finishOrLog("failed"),
  });
}
