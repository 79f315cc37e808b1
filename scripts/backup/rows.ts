import { createHash } from "node:crypto";
import { Readable } from "node:stream";

const NEWLINE = 10;
const BLOCK = 256 * 1024;

/** In hex: see `RowSum`. */
export type Digest = { rows: number; digest: string };

/**
 * Counts the rows of a table in PostgreSQL's text format, of which each is a line, and sums their SHA-256 by words of 32
 * bits: the same for the same rows in whatever order a server reads them.
 */
export class RowSum {
  #rest: Buffer | undefined;
  #rows = 0;
  readonly #words = new Uint32Array(8);

  /** Bytes may end anywhere. */
  take(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      const row = bytes.subarray(from, end);
      this.#add(this.#rest ? Buffer.concat([this.#rest, row]) : row);
      this.#rest = undefined;
      from = end + 1;
    }
    if (from === bytes.length) return;
    const rest = bytes.subarray(from);
    this.#rest = this.#rest ? Buffer.concat([this.#rest, rest]) : Buffer.from(rest);
  }

  #add(row: Buffer): void {
    const hash = createHash("sha256").update(row).digest();
    for (let word = 0; word < 8; word += 1) this.#words[word] = (this.#words[word] ?? 0) + hash.readUInt32BE(4 * word);
    this.#rows += 1;
  }

  result(): Digest {
    const hex = [...this.#words].map((word) => word.toString(16).padStart(8, "0"));
    return { rows: this.#rows, digest: hex.join("") };
  }
}

/** In blocks, because a database sends row by row, and each piece costs the steps after it the same whatever its size. */
export async function* inBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < BLOCK) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Ends a table's rows. No row can be this: the format doubles backslashes. */
export const END_OF_ROWS = "\\.\n";

/**
 * Reads contents that are lines of JSON and, where the caller says so, tables: rows up to END_OF_ROWS. Both throw if the
 * contents end before.
 */
export function readLines(source: AsyncIterable<Buffer>) {
  const chunks = Readable.from(source)[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const { value, done } = await chunks.next();
    if (done) throw new Error("The contents end too early");
    held = held.length > 0 ? Buffer.concat([held, value]) : value;
  }

  async function json(): Promise<unknown> {
    let end = held.indexOf(NEWLINE);
    for (; end < 0; end = held.indexOf(NEWLINE)) await more();
    const line = held.toString("utf8", 0, end);
    held = held.subarray(end + 1);
    return JSON.parse(line);
  }

  /** The end of the table's rows in `held`: where END_OF_ROWS begins, or undefined. */
  function endOfRows(): number | undefined {
    if (held.subarray(0, 3).toString("latin1") === END_OF_ROWS) return 0;
    const at = held.indexOf(`\n${END_OF_ROWS}`);
    return at < 0 ? undefined : at + 1;
  }

  /** Whole rows. */
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = endOfRows();
      if (end !== undefined) {
        if (end > 0) yield held.subarray(0, end);
        held = held.subarray(end + END_OF_ROWS.length);
        return;
      }
      const last = held.lastIndexOf(NEWLINE);
      if (last >= 0) {
        yield held.subarray(0, last + 1);
        held = held.subarray(last + 1);
      }
      await more();
    }
  }

  /** Reads on to the end, which must be here. */
  async function end(): Promise<void> {
    const { done } = await chunks.next();
    if (!done || held.length > 0) throw new Error("The contents go on after their end");
  }

  return { json, rows, end };
}
