import { expect, test } from "vitest";
import { askedIn, ownAmountIn, sentOf, toldIn } from "@/lib/offers/asked-creators";

const asked = { creator1: "ada", price1: "350.00", creator2: "ben", price2: "50.00" };

const pricesIn = (form: Record<string, string>) =>
  askedIn(form).map(({ slug, priceCents }) => [slug, priceCents] as const);

test("each of several creators has the amount of their own row, and none without it", () => {
  const both = (ada: number | null, ben: number | null) => [
    ["ada", ada],
    ["ben", ben],
  ];
  expect(pricesIn(asked)).toEqual(both(35_000, 5_000));
  expect(pricesIn({ ...asked, price: "400", price2: "" })).toEqual(both(35_000, null));
  expect(pricesIn({ ...asked, price: "400", price1: "a lot" })).toEqual(both(null, 5_000));
});

test("one creator alone has the form's amount, and in a row the row's", () => {
  expect(pricesIn({ creator: "ada", price: "400" })).toEqual([["ada", 40_000]]);
  expect(pricesIn({ creator: "ada", price: "" })).toEqual([["ada", null]]);
  expect(pricesIn({ creator: "ada", lastOf: "ada", priceLast: "500", price: "400" })).toEqual([["ada", 50_000]]);
  expect(pricesIn({ creator: "ada", lastOf: "ada", priceLast: "", price: "400" })).toEqual([["ada", null]]);
  expect(pricesIn({ creator1: "ada", price1: "500", price: "400" })).toEqual([["ada", 50_000]]);
  expect(pricesIn({ creator1: "ada", price: "400" })).toEqual([["ada", null]]);
});

test("the creator chosen last has a row of their own, or no amount", () => {
  const cleo = { ...asked, creator: "cleo", lastOf: "cleo", priceLast: "450.00" };
  expect(pricesIn(cleo)).toContainEqual(["cleo", 45_000]);
  expect(pricesIn({ ...asked, creator: "cleo", price: "400" })).toContainEqual(["cleo", null]);
});

test("what was typed for the creator chosen last is offered to no other who is chosen instead", () => {
  const dana = { ...asked, creator: "dana", lastOf: "cleo", priceLast: "500", price: "400" };
  expect(pricesIn(dana)).toContainEqual(["dana", null]);
  const typed = (slug: string) => ownAmountIn(sentOf(dana), null, slug);
  expect(["cleo", "dana"].map(typed)).toEqual(["500", undefined]);
});

test("each creator is asked once", () => {
  expect(pricesIn({ ...asked, creator: "ada", lastOf: "ada", priceLast: "900.00" })).toEqual([
    ["ada", 35_000],
    ["ben", 5_000],
  ]);
});

test("a minimum that was told is that creator's alone", () => {
  const sent = sentOf({ ...asked, told1: "350.00", creator: "dana", lastOf: "cleo", toldLast: "450.00" });
  expect(toldIn(sent, 1, "ada")).toBe(35_000);
  expect(toldIn(sent, 2, "ben")).toBeNull();
  expect(["cleo", "dana"].map((slug) => toldIn(sent, null, slug))).toEqual([45_000, null]);
  expect(toldIn(sentOf({ told1: "a lot" }), 1, "ada")).toBeNull();
});
