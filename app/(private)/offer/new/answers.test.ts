import { expect, test } from "vitest";
import { answers, namesInWords, priceInWords, stillNeeded, useInWords } from "@/app/(private)/offer/new/answers";
import { amountsIn } from "@/lib/offers/asked-amounts";
import { fieldOfUse } from "@/lib/terms/replica-fields";
import { EDITS, editLabels, mediumLabels, NARROWEST } from "@/lib/terms/scope";
import { TERM_MONTHS, TERRITORIES, territoryLabels } from "@/lib/terms/terms";

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
  const at = (price1: string, price2: string) => price(sentAs({ ...both, price1: [price1], price2: [price2] }));
  expect(at("50", "50")).toBe("2 creators, 2 amounts too low");
  expect(at("400", "400")).toBe("2 creators, 1 amount too low");
  expect(at("400", "450")).toBe("2 creators, $913.75 with fees");
  expect(at("-", "450")).toBe("Needed: an amount for Ada");
  expect(at("", "")).toBe("Needed: an amount for Ada and Ben");
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

test("before the button everything that is missing is named in one sentence", () => {
  const asked = [
    { number: 1, slug: "ada", name: "Ada", floorCents: null },
    { number: 2, slug: "ben", name: "Ben", floorCents: 45_000 },
  ] as const;
  const needed = (fields: Record<string, string[]>) => {
    const sent = sentAs({ creator1: ["ada"], creator2: ["ben"], ...fields });
    return stillNeeded(sent, amountsIn(sent, asked));
  };
  expect(needed({})).toBe(
    "Still needed: your name, your email, at least one right, a category, the intended use, and an amount for Ada",
  );
  const whole = { buyerName: ["Bo"], buyerEmail: ["bo@example.test"], rights: ["voice"], price1: ["400"] };
  expect(needed({ ...whole, category: ["advertising"] })).toBe("Still needed: the intended use");
  expect(needed({ ...whole, category: ["advertising"], useCase: ["A campaign."] })).toBe("");
});

test("names are told in full up to four, and of more the first three", () => {
  expect(namesInWords(["Ada", "Ben", "Cleo"])).toBe("Ada, Ben, and Cleo");
  expect(namesInWords(["Ada", "Ben", "Cleo", "Dan"])).toBe("Ada, Ben, Cleo, and Dan");
  expect(namesInWords(["Ada", "Ben", "Cleo", "Dan", "Eve"])).toBe("Ada, Ben, Cleo, and 2 more");
});

test("a creator whose minimum is not known has no amount before one is typed", () => {
  const asked = [{ number: 1, slug: "ada", name: "Ada", floorCents: null }];
  const price = priceInWords({ begunCents: 100, floorCents: null, asked });
  expect(price(sentAs({ creator1: ["ada"] }))).toBe("Needed: an amount for Ada");
  expect(price(sentAs({ creator1: ["ada"], price1: ["400"] }))).toBe("1 creator, $430.00 with fees");
});

test("all rights that are ticked are told", () => {
  const told = answers.rights(sentAs({ rights: ["voice", "likeness"] }));
  for (const right of ["Voice", "likeness"]) expect(told.toLowerCase()).toContain(right.toLowerCase());
});

test("an unanswered question tells what the offer says without an answer", () => {
  const told = (name: keyof typeof answers, fields: Record<string, string[]> = {}) => answers[name](sentAs(fields));
  expect([told("product"), told("product", { product: ["Cold brew"] })]).toEqual(["Not named", "Cold brew"]);
  expect([told("handle"), told("handle", { handle: ["on"] })]).toEqual(["No", "Yes"]);
  expect(told("edits")).toBe(editLabels[NARROWEST.edits]);
  for (const edits of EDITS) expect(told("edits", { edits: [edits] })).toBe(editLabels[edits]);
  expect(told("exclusive")).toBe("Not exclusive");
  expect(told("exclusive", { exclusive: ["on"] })).toBe("Yes, in this category and territory");
  expect(told("term")).toBe(`${territoryLabels.us}, ${TERM_MONTHS.default} months`);
  for (const territory of TERRITORIES)
    expect(told("term", { territory: [territory], termMonths: ["1"] })).toBe(`${territoryLabels[territory]}, 1 month`);
  expect(told("term", { termMonths: ["120"] })).toBe(`${territoryLabels.us}, 120`);
});

test("each described use is told by its own medium and words, and counted", () => {
  const first = { [fieldOfUse(1, "Medium")]: ["website"] };
  const second = { [fieldOfUse(2, "Shows")]: ["A greeting"] };
  const both = sentAs({ ...first, ...second, [fieldOfUse(2, "Medium")]: ["print"] });
  expect(useInWords(1)(both)).toBe(mediumLabels.website);
  expect(useInWords(2)(both)).toBe(`${mediumLabels.print}: A greeting`);
  expect(useInWords(2)(sentAs(second))).toBe("A greeting");
  expect([answers.uses(sentAs({})), answers.uses(sentAs(first)), answers.uses(both)]).toEqual([
    "None described yet",
    "1 use",
    "2 uses",
  ]);
});
