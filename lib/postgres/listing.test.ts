import { expect, test } from "vitest";
import { readListing } from "@/lib/postgres/listing";

const ID = "00000000-0000-4000-8000-000000000000";
const positionOf = (after: string) => readListing({ after }, () => false).position;

test("a cursor is read as it was written", () => {
  const at = "2026-11-25T07:00:00.000Z";
  expect(positionOf(`${at}_${ID}`)).toEqual({ kind: "after", cursor: { at, id: ID } });
  expect(positionOf(`1970-01-01T00:00:00.000Z_12`)).toMatchObject({ kind: "after" });
  expect(positionOf(`0001-01-01T00:00:00.000Z_12`)).toMatchObject({ kind: "after" });
});

test.each([
  ["the year 0, which PostgreSQL does not know", `0000-01-01T00:00:00.000Z_${ID}`],
  ["the last day of the year 0", `0000-12-31T23:59:59.999Z_${ID}`],
  ["a day that no calendar has", `2026-02-30T00:00:00.000Z_${ID}`],
  ["a month that no calendar has", `2026-13-01T00:00:00.000Z_${ID}`],
  ["the hour 24", `2026-11-25T24:00:00.000Z_${ID}`],
  ["a leap second", `2016-12-31T23:59:60.000Z_${ID}`],
  ["a number of 19 digits", "2026-11-25T07:00:00.000Z_1234567890123456789"],
])("a cursor with %s is ignored", (_, cursor) => {
  expect(positionOf(cursor)).toEqual({ kind: "start" });
});
