import { expect, test } from "vitest";
import {
  type AskedOne,
  amountsIn,
  begunFor,
  belowFloors,
  distinctIn,
  mayRise,
  totalOf,
} from "@/lib/offers/asked-amounts";

const asked: AskedOne[] = [
  { number: 1, slug: "ada", name: "Ada", floorCents: 35_000 },
  { number: 2, slug: "ben", name: "Ben", floorCents: null },
  { number: null, slug: "cleo", name: "Cleo", floorCents: 45_000 },
];

const sentAs =
  (fields: Record<string, string>) =>
  (name: string): string[] =>
    name in fields ? [fields[name] ?? ""] : [];

const ticked = { creator1: "ada", creator2: "ben", creator: "cleo", lastOf: "cleo" };

const centsIn = (fields: Record<string, string>) => amountsIn(sentAs(fields), asked).map(({ cents }) => cents);

test("each creator begins at the minimum that their page shows, or where every offer begins", () => {
  expect(centsIn(ticked)).toEqual([35_000, 5_000, 45_000]);
  expect(centsIn({ ...ticked, price: "", price2: " " })).toEqual([35_000, 5_000, 45_000]);
  expect(asked.map(begunFor)).toEqual([35_000, 5_000, 45_000]);
});

test("the amount for all is that of each for whom nothing is typed", () => {
  expect(centsIn({ ...ticked, price: "400", price1: "420.50", price2: " " })).toEqual([42_050, 40_000, 40_000]);
  expect(centsIn({ ...ticked, price: "400", priceLast: "450" })).toEqual([40_000, 40_000, 45_000]);
  expect(centsIn({ creator1: "ada", creator: "cleo", price: "400", price2: "1" })).toEqual([40_000, 40_000]);
});

test("an amount typed for the creator chosen before is not that of the one chosen last", () => {
  expect(centsIn({ ...ticked, lastOf: "dana", priceLast: "900" })).toEqual([35_000, 5_000, 45_000]);
});

test("what is no amount is none, and adds nothing to the total", () => {
  expect(centsIn({ ...ticked, price: "a lot", priceLast: "450" })).toEqual([0, 0, 45_000]);
  expect(totalOf(amountsIn(sentAs({ ...ticked, price: "a lot", priceLast: "450" }), asked))).toBe(48_375);
});

test("the total is of all amounts, each with its own fee", () => {
  expect(totalOf(amountsIn(sentAs(ticked), asked))).toBe(35_000 + 2_625 + 5_000 + 2_500 + 45_000 + 3_375);
  expect(totalOf([])).toBe(0);
});

test("an amount is below a minimum that is shown, never below one that is not, and never while it is none", () => {
  const below = (fields: Record<string, string>) =>
    belowFloors(amountsIn(sentAs({ ...ticked, ...fields }), asked)).map(({ name }) => name);
  expect(below({ price: "349.99" })).toEqual(["Ada", "Cleo"]);
  expect(below({ price: "350" })).toEqual(["Cleo"]);
  expect(below({ price: "350", priceLast: "450" })).toEqual([]);
  expect(below({})).toEqual([]);
  expect(below({ price: "a lot" })).toEqual([]);
});

test("each amount that is offered is named once, the least first, and what is none or left out is not", () => {
  const offered = (fields: Record<string, string>) => distinctIn(amountsIn(sentAs(fields), asked));
  expect(offered(ticked)).toEqual([5_000, 35_000, 45_000]);
  expect(offered({ ...ticked, price: "400" })).toEqual([40_000]);
  expect(offered({ ...ticked, price: "400", price1: "1,000", price2: "a lot" })).toEqual([40_000, 100_000]);
  expect(offered({ creator1: "ada", price2: "700" })).toEqual([35_000]);
  expect(offered({})).toEqual([]);
});

test("the total may rise while nothing is typed for a creator whose minimum is not known", () => {
  const rises = (fields: Record<string, string>) => mayRise(sentAs(fields), asked);
  expect(rises(ticked)).toBe(true);
  expect(rises({ ...ticked, price2: "500" })).toBe(false);
  expect(rises({ ...ticked, price: "500" })).toBe(false);
  expect(rises({ creator1: "ada", creator: "cleo", lastOf: "cleo" })).toBe(false);
});
