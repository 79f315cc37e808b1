import { expect, test } from "vitest";
import {
  type AskedOne,
  amountsIn,
  areComplete,
  askedIn,
  askedOf,
  begunFor,
  belowFloors,
  distinctIn,
  highestOf,
  namesInWords,
  sentOf,
  totalOf,
  totalText,
} from "@/lib/offers/asked";

const asked: readonly AskedOne[] = [
  { place: 1, slug: "ada", name: "Ada", floorCents: 35_000 },
  { place: 2, slug: "ben", name: "Ben", floorCents: null },
  { place: 3, slug: "cleo", name: "Cleo", floorCents: 45_000 },
];
const ticked = { creator1: "ada", creator2: "ben", creator3: "cleo" };
const typed = { ...ticked, price1: "350.00", price2: "50", price3: "450" };
const amountsOf = (fields: Record<string, string>) => amountsIn(sentOf(fields), asked);

test("the creators asked are those ticked, each once, with what is typed as their amount", () => {
  expect(askedIn(typed)).toEqual([
    { place: 1, slug: "ada", priceCents: 35_000 },
    { place: 2, slug: "ben", priceCents: 5_000 },
    { place: 3, slug: "cleo", priceCents: 45_000 },
  ]);
  expect(askedIn({ creator2: "ben", price1: "350" })).toEqual([{ place: 2, slug: "ben", priceCents: null }]);
  expect(askedIn({ creator1: "ada", price1: "1", creator2: "ada", price2: "2" })).toEqual([
    { place: 1, slug: "ada", priceCents: 100 },
  ]);
  expect(askedIn({ creator11: "kim", creator: "lou", price: "1" })).toEqual([]);
});

test("a minimum is the page's or the one that was told, and no name of an object's own is taken for one", () => {
  const card = (slug: string, floorCents: number | null = null) => ({ slug, name: slug, floorCents });
  const cards = [card("ada", 500), card("ben"), card("constructor")];
  expect(askedOf(cards).map(({ floorCents }) => floorCents)).toEqual([500, null, null]);
  expect(askedOf(cards, { ada: 1, ben: 700 }).map(({ place, floorCents }) => [place, floorCents])).toEqual([
    [1, 500],
    [2, 700],
    [3, null],
  ]);
});

test("an amount that was typed for another creator in that place is not theirs", () => {
  expect(amountsOf({ ...typed, creator2: "cleo", creator3: "dan" }).map(({ slug }) => slug)).toEqual(["ada"]);
});

test("an amount begins with a minimum that is known, and otherwise the brand names it", () => {
  expect(asked.map(begunFor)).toEqual(["350.00", "", "450.00"]);
});

test("who is left out has no amount, and what is no amount is none", () => {
  expect(amountsOf(typed).map(({ cents }) => cents)).toEqual([35_000, 5_000, 45_000]);
  expect(amountsOf({ ...typed, creator2: "", price3: "a lot" }).map(({ name, cents }) => [name, cents])).toEqual([
    ["Ada", 35_000],
    ["Cleo", 0],
  ]);
});

test("the total is of all amounts, each with its own fee, and none while one is missing or too low", () => {
  expect(totalOf(amountsOf(typed))).toBe(35_000 + 2_625 + 5_000 + 2_500 + 45_000 + 3_375);
  expect(totalOf([])).toBe(0);
  expect(totalText(amountsOf(typed))).toBe("$935.00");
  expect(totalText(amountsOf({ ...typed, price1: "" }))).toBe("1 amount missing");
  expect(totalText(amountsOf({ ...typed, price1: "1", price3: "1" }))).toBe("2 amounts too low");
  const complete = (fields: Record<string, string>) => areComplete(amountsOf({ ...typed, ...fields }));
  expect([complete({}), complete({ price1: "a lot" }), complete({ price1: "349.99" })]).toEqual([true, false, false]);
});

test("an amount is below a minimum that is known, never below one that is not, and never while it is none", () => {
  const below = (fields: Record<string, string>) =>
    belowFloors(amountsOf({ ...typed, ...fields })).map(({ name }) => name);
  expect(below({ price1: "349.99", price3: "449.99" })).toEqual(["Ada", "Cleo"]);
  expect(below({ price2: "1" })).toEqual([]);
  expect(below({ price1: "a lot", price3: "" })).toEqual([]);
});

test("each amount that is offered is named once, the least first", () => {
  expect(distinctIn(amountsOf(typed))).toEqual([5_000, 35_000, 45_000]);
  expect(distinctIn(amountsOf({ ...typed, price1: "1,000", price2: "1000" }))).toEqual([45_000, 100_000]);
  expect(distinctIn([])).toEqual([]);
});

test("the highest amount is never below a minimum that is known", () => {
  const highest = (fields: Record<string, string>) => highestOf(amountsOf(fields));
  expect(highest({ ...typed, price2: "500" })).toBe(50_000);
  expect(highest({ ...typed, price2: "60", price3: "100" })).toBe(45_000);
  expect(highest({ creator2: "ben", price2: "60" })).toBe(6_000);
  expect(highest({})).toBe(0);
});

test("names are told in full up to four, and of more the first three", () => {
  expect(namesInWords(["Ada", "Ben", "Cleo", "Dan"])).toBe("Ada, Ben, Cleo, and Dan");
  expect(namesInWords(["Ada", "Ben", "Cleo", "Dan", "Eve"])).toBe("Ada, Ben, Cleo, and 2 more");
});
