import { expect, test } from "vitest";
import { type AskedOne, amountsIn, commonAmount, highestFloor, isBelowFloor } from "@/lib/offers/asked-amounts";

const asked: AskedOne[] = [
  { number: 1, name: "Ada", floorCents: 35_000 },
  { number: 2, name: "Ben", floorCents: null },
  { number: 3, name: "Cleo", floorCents: 45_000 },
];

const sentAs =
  (fields: Record<string, string>) =>
  (name: string): string[] =>
    name in fields ? [fields[name] ?? ""] : [];

const ticked = { creator1: "ada", creator2: "ben", creator3: "cleo" };

const centsIn = (fields: Record<string, string>) => amountsIn(sentAs(fields), asked, 5_000).map(({ cents }) => cents);

test("each creator who is ticked has the common amount, or one of their own", () => {
  expect(centsIn({ ...ticked, price: "400", price1: "420.50", price2: " " })).toEqual([42_050, 40_000, 40_000]);
  expect(centsIn({ creator1: "ada", creator3: "cleo", price: "400", price2: "1" })).toEqual([40_000, 40_000]);
});

test("the form begins with its proposal, and what is no amount is none", () => {
  expect(centsIn(ticked)).toEqual([5_000, 5_000, 5_000]);
  expect(centsIn({ ...ticked, price: "", price3: "a lot" })).toEqual([0, 0, 0]);
  expect(commonAmount(sentAs({ price: "12" }), 5_000)).toBe(1_200);
});

test("an amount is below a minimum that is shown, never below one that is not, and never while it is none", () => {
  const below = (fields: Record<string, string>) =>
    amountsIn(sentAs({ ...ticked, ...fields }), asked, 5_000)
      .filter(isBelowFloor)
      .map(({ name }) => name);
  expect(below({ price: "349.99" })).toEqual(["Ada", "Cleo"]);
  expect(below({ price: "350" })).toEqual(["Cleo"]);
  expect(below({ price: "350", price3: "450" })).toEqual([]);
  expect(below({ price: "" })).toEqual([]);
});

test("the highest of the minimums that are shown", () => {
  expect(highestFloor([35_000, null, 45_000, 25_000])).toBe(45_000);
  expect(highestFloor([null, 0])).toBe(0);
  expect(highestFloor([null])).toBeNull();
  expect(highestFloor([])).toBeNull();
});
