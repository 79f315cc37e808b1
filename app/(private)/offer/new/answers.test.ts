import { expect, test } from "vitest";
import { answers, priceInWords } from "@/app/(private)/offer/new/answers";

const sentAs =
  (fields: Record<string, readonly string[]>) =>
  (name: string): readonly string[] =>
    fields[name] ?? [];

test("where it runs says that no ads do, unless a medium that carries them is ticked", () => {
  const media = (...ticked: string[]) => answers.media(sentAs({ media: ticked }));
  expect(media()).toBe("Only as Intended Use says, no paid ads");
  expect(media("organic_social", "email")).toBe("Organic social, email; no paid ads");
  expect(media("organic_social", "paid_social")).toBe("Organic social, paid social");
});

test("the amount says that it is below the minimum of one creator", () => {
  const price = priceInWords({ begunCents: 35_000, floorCents: 35_000, asked: [] });
  expect(price(sentAs({}))).toBe("$350.00");
  expect(price(sentAs({ price: ["349.99"] }))).toBe("$349.99, below the creator’s minimum");
  expect(priceInWords({ begunCents: 5_000, floorCents: null, asked: [] })(sentAs({}))).toBe("$50.00");
});

test("the amount says how many minimums of several creators it is below", () => {
  const asked = [
    { number: 1, name: "Ada", floorCents: 35_000 },
    { number: 2, name: "Ben", floorCents: 45_000 },
  ];
  const price = priceInWords({ begunCents: 45_000, floorCents: 45_000, asked });
  const both = { creator1: ["ada"], creator2: ["ben"] };
  expect(price(sentAs(both))).toBe("$450.00");
  expect(price(sentAs({ ...both, price: ["50"] }))).toBe("$50.00, below 2 minimums");
  expect(price(sentAs({ ...both, price: ["400"] }))).toBe("$400.00, below one minimum");
  expect(price(sentAs({ ...both, price: ["400"], price2: ["450"] }))).toBe("$400.00");
});
