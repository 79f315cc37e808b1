import fc from "fast-check";
import { expect, test } from "vitest";
import { END_OF_ROWS, inBlocks, RowSum, readLines } from "@/scripts/backup/rows";

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** As PostgreSQL writes them: no newline in a row, and every backslash doubled. */
const rows = fc.array(fc.string({ unit: fc.constantFrom("a", "\\\\", ".", "\t", "\u00e9", "{", '"') }), {
  maxLength: 8,
});

const sumOf = (all: readonly string[]) => {
  const sum = new RowSum();
  sum.take(Buffer.from(all.map((row) => `${row}\n`).join("")));
  return sum.result();
};

test("tables come back as they were written, however the bytes are cut", async () => {
  const property = fc.asyncProperty(rows, rows, fc.integer({ min: 1, max: 9 }), async (one, two, size) => {
    const table = (name: string, all: readonly string[]) =>
      `${JSON.stringify({ name })}\n${all.map((row) => `${row}\n`).join("")}${END_OF_ROWS}`;
    const lines = readLines(pieces(`${table("one", one)}${table("two", two)}{"end":true}\n`, size));
    for (const [name, all] of [
      ["one", one],
      ["two", two],
    ] as const) {
      expect(await lines.json()).toEqual({ name });
      const sum = new RowSum();
      let text = "";
      for await (const block of inBlocks(lines.rows())) {
        sum.take(block);
        text += block.toString();
      }
      expect(text).toBe(all.map((row) => `${row}\n`).join(""));
      expect(sum.result()).toEqual(sumOf(all));
    }
    expect(await lines.json()).toEqual({ end: true });
    await lines.end();
  });
  await fc.assert(property, { numRuns: 200 });
});

test("a sum is that of the same rows in any order, and of no others", () => {
  expect(sumOf(["a", "b", "c"])).toEqual(sumOf(["c", "a", "b"]));
  expect(sumOf(["a", "a"])).not.toEqual(sumOf(["a"]));
  expect(sumOf(["a", "b"]).digest).not.toBe(sumOf(["a", "c"]).digest);
  expect(sumOf(["a", "a"]).digest).not.toBe(sumOf(["b", "b"]).digest);
});

test("contents that end early or go on are refused", async () => {
  const early = readLines(pieces("{}\na\nb\n", 3));
  await early.json();
  const read = async () => {
    for await (const _block of early.rows());
  };
  await expect(read()).rejects.toThrow("end too early");
  const more = readLines(pieces("{}\n{}\n", 3));
  await more.json();
  await expect(more.end()).rejects.toThrow("go on after their end");
});
