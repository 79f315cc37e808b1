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

test("of several creators it says how many, the total with fees, and what stands in the way", () => {
  const asked = [
    { number: 1, slug: "ada", name: "Ada", floorCents: 35_000 },
    { number: 2, slug: "ben", name: "Ben", floorCents: 45_000 },
  ];
  const price = priceInWords({ begunCents: 5_000, floorCents: null, asked });
  const both = { creator1: ["ada"], creator2: ["ben"] };
  expect(price(sentAs(both))).toBe("2 creators, $860.00 with fees");
  expect(price(sentAs({ creator1: ["ada"] }))).toBe("1 creator, $376.25 with fees");
  expect(price(sentAs({ ...both, price: ["50"] }))).toBe("2 creators, $150.00 with fees, below 2 minimums");
  expect(price(sentAs({ ...both, price: ["400"] }))).toBe("2 creators, $860.00 with fees, below one minimum");
  expect(price(sentAs({ ...both, price: ["400"], price2: ["450"] }))).toBe("2 creators, $913.75 with fees");
  expect(price(sentAs({ ...both, price1: ["-"] }))).toBe("2 creators, $483.75 with fees, 1 amount missing");
});

test("what the offer cannot be sent without is named while it is missing", () => {
  expect(answers.you(sentAs({ company: ["Larsen Coffee"] }))).toBe("Needed: your name and your email");
  expect(answers.you(sentAs({ buyerName: ["Bo"], buyerEmail: [" "] }))).toBe("Needed: your email");
  const bo = { buyerName: ["Bo"], buyerEmail: ["bo@example.test"] };
  expect(answers.you(sentAs(bo))).toBe("Bo, bo@example.test");
  expect(answers.you(sentAs({ ...bo, company: ["Larsen Coffee"] }))).toBe("Bo, Larsen Coffee");
  expect(answers.rights(sentAs({}))).toBe("Needed: at least one right");
  expect(answers.use(sentAs({ useCase: ["A campaign."] }))).toBe("Needed: a category");
  expect(answers.use(sentAs({ category: ["advertising"] }))).toBe("Needed: the intended use");
  expect(answers.use(sentAs({ category: ["advertising"], useCase: ["A campaign."] }))).toBe("Advertising: A campaign.");
});
