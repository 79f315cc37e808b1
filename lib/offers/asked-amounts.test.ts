import { expect, test } from "vitest";
import {
  type AskedOne,
  amountsIn,
  areComplete,
  begunFor,
  belowFloors,
  distinctIn,
  highestOf,
  totalOf,
  totalText,
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
const typed = { ...ticked, price1: "350.00", price2: "50.00", priceLast: "450.00" };

const centsIn = (fields: Record<string, string>) => amountsIn(sentAs(fields), asked).map(({ cents }) => cents);

test("each creator begins at the minimum that is known, and without one the brand names the amount", () => {
  expect(asked.map(begunFor)).toEqual(["350.00", "", "450.00"]);
  expect(centsIn(ticked)).toEqual([35_000, 0, 45_000]);
});

test("each is offered what stands in their row: what was emptied is no amount, and what is ticked nowhere no offer", () => {
  expect(centsIn({ ...typed, price1: "420.50", price2: " " })).toEqual([42_050, 0, 45_000]);
  expect(centsIn({ ...typed, price1: "" })).toEqual([0, 5_000, 45_000]);
  expect(centsIn({ creator1: "ada", creator: "cleo", price2: "1" })).toEqual([35_000, 45_000]);
  expect(centsIn({ ...ticked, price: "400" })).toEqual([35_000, 0, 45_000]);
});

test("an amount typed for the creator chosen before is not that of the one chosen last", () => {
  expect(centsIn({ ...typed, lastOf: "dana", priceLast: "900" })).toEqual([35_000, 5_000, 45_000]);
});

test("what is no amount is none, and there is no total while one is missing or too low", () => {
  expect(centsIn({ ...typed, price1: "a lot" })).toEqual([0, 5_000, 45_000]);
  const total = (fields: Record<string, string>) => totalText(amountsIn(sentAs(fields), asked));
  expect(total({ ...typed, price1: "a lot" })).toBe("1 amount missing");
  expect(total({ ...typed, price1: "a lot", price2: "" })).toBe("2 amounts missing");
  expect(total({ ...typed, price1: "349.99" })).toBe("1 amount too low");
  expect(total({ ...typed, price1: "349.99", priceLast: "1" })).toBe("2 amounts too low");
  expect(total({ ...typed, price1: "a lot", priceLast: "1" })).toBe("1 amount missing");
  expect(total(typed)).toBe("$935.00");
  const complete = (fields: Record<string, string>) => areComplete(amountsIn(sentAs({ ...typed, ...fields }), asked));
  expect([complete({}), complete({ price1: "a lot" }), complete({ price1: "349.99" })]).toEqual([true, false, false]);
});

test("the total is of all amounts, each with its own fee", () => {
  expect(totalOf(amountsIn(sentAs(typed), asked))).toBe(35_000 + 2_625 + 5_000 + 2_500 + 45_000 + 3_375);
  expect(totalOf([])).toBe(0);
});

test("an amount is below a minimum that is known, never below one that is not, and never while it is none", () => {
  const below = (fields: Record<string, string>) =>
    belowFloors(amountsIn(sentAs({ ...typed, ...fields }), asked)).map(({ name }) => name);
  expect(below({ price1: "349.99", priceLast: "449.99" })).toEqual(["Ada", "Cleo"]);
  expect(below({ price2: "1" })).toEqual([]);
  expect(below({})).toEqual([]);
  expect(below({ price1: "a lot", priceLast: "" })).toEqual([]);
});

test("each amount that is offered is named once, the least first, and what is none or left out is not", () => {
  const offered = (fields: Record<string, string>) => distinctIn(amountsIn(sentAs(fields), asked));
  expect(offered(typed)).toEqual([5_000, 35_000, 45_000]);
  expect(offered({ ...typed, price1: "1,000", price2: "1000" })).toEqual([45_000, 100_000]);
  expect(offered({ ...ticked, price1: "a lot" })).toEqual([45_000]);
  expect(offered({ creator1: "ada", price2: "700" })).toEqual([35_000]);
  expect(offered({})).toEqual([]);
});

test("the highest amount is never below a minimum that is known", () => {
  const highest = (fields: Record<string, string>) => highestOf(amountsIn(sentAs(fields), asked));
  expect(highest({ ...typed, price2: "500" })).toBe(50_000);
  expect(highest({ ...typed, price2: "60", priceLast: "100" })).toBe(45_000);
  expect(highest({ creator2: "ben", price2: "60" })).toBe(6_000);
  expect(highest({ creator2: "ben" })).toBe(0);
  expect(highest({})).toBe(0);
});
