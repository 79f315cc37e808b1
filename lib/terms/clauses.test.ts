import { expect, test } from "vitest";
import { termsClauses } from "@/lib/terms/clauses";

type Facts = Parameters<typeof termsClauses>[0];

const facts: Facts = {
  licensor: { name: "Ada Merritt" },
  licensee: { organisation: "Larsen Coffee", representative: "Bo Larsen", email: "bo@example.test" },
  rights: ["likeness", "voice"],
  category: "advertising",
  territory: "us",
  term: { months: 3 },
  use: "A spring campaign.",
  price: { cents: 250_000 },
  fee: { cents: 10_900 },
};

const clausesOf = (changes: Partial<Facts> = {}) =>
  termsClauses({ ...facts, ...changes }).map(({ heading, text }) => `${heading}: ${text}`);

// Both parties agree to these words, and the hash of an agreement covers them. Whoever changes one changes its version.
test("the terms of an offer, word for word", () => {
  expect(clausesOf()).toEqual([
    "Parties: Ada Merritt (the licensor) grants a license to Larsen Coffee, represented by Bo Larsen <bo@example.test> (the licensee).",
    "Grant of rights: A non-exclusive license to use: Likeness, voice. Everything that is not named here stays reserved to the licensor.",
    "Intended use: A spring campaign.",
    "Field of use: Advertising",
    "Territory: US",
    "Term: 3 calendar months from the moment of approval.",
    "Price: $2,500.00 to the licensor, who pays no fees. The licensee also pays a platform fee of $109.00.",
    "AI training: Not permitted. No model may be trained on, or made to imitate, the licensor.",
    "Activation: The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.",
  ]);
});

test("with AI training among the rights, that clause permits it, and says how it ends", () => {
  const [, grant, , , , , , training] = clausesOf({ rights: ["voice", "training"] });
  expect(grant).toBe(
    "Grant of rights: A non-exclusive license to use: Voice, AI training. Everything that is not named here stays reserved to the licensor.",
  );
  expect(training).toBe(
    "AI training: Permitted within the intended use, by the licensor's explicit opt-in. The licensor may withdraw it at any time; withdrawal ends this license and is not retroactive.",
  );
});

test("a buyer acting for themselves is named once", () => {
  expect(clausesOf({ licensee: { ...facts.licensee, organisation: null } })[0]).toBe(
    "Parties: Ada Merritt (the licensor) grants a license to Bo Larsen <bo@example.test> (the licensee).",
  );
});

test("one month is one, and two are several", () => {
  expect(clausesOf({ term: { months: 1 } })[5]).toBe("Term: 1 calendar month from the moment of approval.");
  expect(clausesOf({ term: { months: 2 } })[5]).toBe("Term: 2 calendar months from the moment of approval.");
});

test.each([
  ["entertainment", "Field of use: Entertainment"],
  ["advertising", "Field of use: Advertising"],
  ["games", "Field of use: Games"],
  ["education", "Field of use: Education"],
  ["corporate", "Field of use: Corporate"],
] as const)("the field of use %s", (category, clause) => {
  expect(clausesOf({ category })[3]).toBe(clause);
});

test.each([
  ["us", "Territory: US"],
  ["global", "Territory: Global"],
  ["north_america", "Territory: North America"],
  ["europe", "Territory: Europe"],
] as const)("the territory %s", (territory, clause) => {
  expect(clausesOf({ territory })[4]).toBe(clause);
});

test("a renewal's term follows the license that it renews", () => {
  const renews = { license: "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002", until: "2027-02-28T09:00:00.000Z" };
  expect(clausesOf({ renews })[5]).toBe(
    "Term: 3 calendar months from February 28, 2027 at 9:00 AM UTC, when the license ends that this one renews (number 7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002), or from the moment of approval if that is later.",
  );
});
