import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Closing, closing, type Opening, opening, type Table, tableOrEnd } from "@/scripts/backup/contents";
import { openArchive } from "@/scripts/backup/frames";
import { type Digest, RowSum, readLines } from "@/scripts/backup/rows";
import { CommandError } from "@/scripts/local/command-error";

/** `take` gets a table's rows, and must read them to their end. */
type Take = (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>;

export type Archive = {
  opening: Opening;
  isEncrypted: boolean;
  /** Reads all tables in order. Throws `CommandError` if the archive is not whole or holds others rows than it says. */
  tables(take: Take): Promise<Closing>;
  /** For a caller that does not read to the end. */
  close(): void;
};

export async function readArchive(file: string, ask: () => Promise<string>): Promise<Archive> {
  const { isEncrypted, contents } = await openArchive(file, ask);
  const source = Readable.from(contents(), { objectMode: true });
  const unpacked = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.on("error", (error) => unpacked.destroy(error));
  const lines = readLines(unpacked);
  const first = opening.parse(await lines.json());

  async function tables(take: Take): Promise<Closing> {
    const found: Record<string, Digest> = {};
    for (let table = tableOrEnd.parse(await lines.json()); table.table !== null; ) {
      if (!("columns" in table)) throw new Error("A table has no columns");
      const sum = new RowSum();
      await take(table, summed(lines.rows(), sum));
      found[table.table] = sum.result();
      table = tableOrEnd.parse(await lines.json());
    }
    const last = closing.parse(await lines.json());
    await lines.end();
    const wrong = differences(last.tables, found);
    if (wrong.length > 0)
      throw new CommandError(`${file} does not hold what it says: ${wrong.join("; ")}.`, "Use another copy of it.");
    return last;
  }

  return { opening: first, isEncrypted, tables, close: () => source.destroy() };
}

async function* summed(rows: AsyncIterable<Buffer>, sum: RowSum): AsyncGenerator<Buffer> {
  for await (const block of rows) {
    sum.take(block);
    yield block;
  }
}

/** One text for each table whose rows are not the expected ones. */
export function differences(
  expected: Readonly<Record<string, Digest>>,
  found: Readonly<Record<string, Digest>>,
): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((table) => {
    const [right, own] = [expected[table], found[table]];
    if (right && own && right.rows === own.rows && right.digest === own.digest) return [];
    return [
      right?.rows === own?.rows
        ? `${table}: the number of rows is right, and their contents are not`
        : `${table}: ${own?.rows ?? "no"} rows instead of ${right?.rows ?? "none"}`,
    ];
  });
}
