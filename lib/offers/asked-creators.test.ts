import { expect, test } from "vitest";
import { askedIn, ownAmountIn, sentOf, toldIn } from "@/lib/offers/asked-creators";

const asked = { creator1: "ada", begun1: "350.00", creator2: "ben", begun2: "50.00" };

const pricesIn = (form: Record<string, string>) =>
  askedIn(form).map(({ slug, priceCents }) => [slug, priceCents] as const);

test("an empty row offers what the form showed in it, unless there is an amount for all", () => {
  expect(pricesIn(asked)).toEqual([
    ["ada", 35_000],
    ["ben", 5_000],
  ]);
  expect(pricesIn({ ...asked, price: "400", price2: "420" })).toEqual([
    ["ada", 40_000],
    ["ben", 42_000],
  ]);
});

test("the creator chosen last has a row of their own, or no amount", () => {
  const cleo = { ...asked, creator: "cleo", lastOf: "cleo", begunLast: "450.00" };
  expect(pricesIn(cleo)).toContainEqual(["cleo", 45_000]);
  expect(pricesIn({ ...cleo, priceLast: "500" })).toContainEqual(["cleo", 50_000]);
  expect(pricesIn({ ...asked, creator: "cleo" })).toContainEqual(["cleo", null]);
});

test("what was typed or shown for the creator chosen last is offered to no other who is chosen instead", () => {
  const dana = { ...asked, creator: "dana", lastOf: "cleo", begunLast: "450.00" };
  expect(pricesIn(dana)).toContainEqual(["dana", null]);
  expect(pricesIn({ ...dana, priceLast: "500" })).toContainEqual(["dana", null]);
  expect(pricesIn({ ...dana, priceLast: "500", price: "400" })).toContainEqual(["dana", 40_000]);
  const typed = (slug: string) => ownAmountIn(sentOf({ ...dana, priceLast: "500" }), null, slug);
  expect(["cleo", "dana"].map(typed)).toEqual(["500", ""]);
});

test("what is no amount is none, and does not fall back on another", () => {
  expect(pricesIn({ ...asked, price1: "a lot", price: "400" })).toContainEqual(["ada", null]);
});

test("each creator is asked once", () => {
  expect(pricesIn({ ...asked, creator: "ada", begunLast: "900.00" })).toEqual([
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
