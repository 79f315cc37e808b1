import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvLine } from "@/lib/text/csv";

test("a formula becomes text", () => {
  for (const formula of [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\n=1",
    "|cmd",
    "%0A=1",
    "\uff1d1",
    "\u00a0=1",
    "'=1",
    "''\t1",
  ]) {
    expect(csvCell(formula)).toBe(`"'${formula}"`);
  }
});

test("what a spreadsheet would turn into a date becomes text", () => {
  for (const name of [
    "7-11",
    "1/2",
    "3/4/2020",
    "1.2.2020",
    "Mar-5",
    "March 1",
    "SEPT2",
    "5 May",
    "5-may-2024",
    " 7-11",
    "'7-11",
  ]) {
    expect(csvCell(name)).toBe(`"'${name}"`);
  }
  for (const kept of [
    "2026-11-25",
    "2026-11-25T08:00:00.000Z",
    "50.00",
    "1.5",
    "May",
    "Maya 5",
    "24-7-365 Media",
    "3",
    "7-Eleven",
    "555-0123",
  ]) {
    expect(csvCell(kept)).toBe(`"${kept}"`);
  }
});

test("text that is not a formula is unchanged", () => {
  expect(csvLine(["Ana", "a@b.c", null, "", 'say "no"', "a,b\r\nc"])).toBe(
    '"Ana","a@b.c","","","say ""no""","a,b\r\nc"\r\n',
  );
});

/** Parses RFC 4180. */
function readLine(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'));
}

test("every text can be read back, at most with an apostrophe before it", () => {
  const texts = fc.array(fc.string({ unit: "binary" }), { minLength: 1 });
  fc.assert(
    fc.property(texts, (cells) => {
      const back = readLine(csvLine(cells));
      expect(back).toHaveLength(cells.length);
      for (const [index, cell] of cells.entries()) expect([cell, `'${cell}`]).toContain(back[index]);
    }),
  );
});

test("no cell begins as a formula", () => {
  fc.assert(
    fc.property(fc.constantFrom("=", "+", "-", "@", "\t=", "  +"), fc.string(), (start, rest) => {
      expect(csvCell(start + rest).startsWith(`"'`)).toBe(true);
    }),
  );
});
