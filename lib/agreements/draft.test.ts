import { expect, test } from "vitest";
import { makeAgreement } from "@/lib/agreements/document";
import { draftClauses, type TypedTerms } from "@/lib/agreements/draft";

const typed: TypedTerms = {
  creator: "Ada Merritt",
  buyerName: "Bo Larsen",
  buyerEmail: "bo@example.test",
  company: "Larsen Coffee",
  rights: ["voice", "training"],
  category: "games",
  territory: "europe",
  termMonths: "12",
  useCase: "A hero's voice.",
  price: "2,500",
};
const empty: TypedTerms = {
  creator: "",
  buyerName: "",
  buyerEmail: "",
  company: "",
  rights: [],
  category: "",
  territory: "",
  termMonths: "",
  useCase: "",
  price: "",
};

test("a form that is filled in reads as its agreement will", () => {
  const agreement = makeAgreement(
    "offer",
    {
      likeness: false,
      voice: true,
      training: true,
      category: "games",
      territory: "europe",
      termMonths: 12,
      useCase: typed.useCase,
      priceCents: 250_000,
    },
    {
      licensor: { id: "a", name: "Ada Merritt" },
      licensee: { id: "b", organisation: "Larsen Coffee", representative: "Bo Larsen", email: "bo@example.test" },
    },
  );
  expect(draftClauses(typed)).toEqual(agreement.content.clauses.map((clause) => ({ ...clause, isOpen: false })));
});

test("an empty form leaves open only what its fields decide", () => {
  const open = draftClauses(empty).filter(({ isOpen }) => isOpen);
  expect(open.map(({ heading }) => heading)).toEqual([
    "Parties",
    "Grant of rights",
    "Intended use",
    "Field of use",
    "Territory",
    "Term",
    "Price",
  ]);
  for (const { text } of open) expect(text).toMatch(/\.$/);
});

test.each<[keyof TypedTerms, string | string[], string]>([
  ["creator", " ", "Parties"],
  ["buyerName", "", "Parties"],
  ["buyerEmail", "", "Parties"],
  ["rights", ["everything"], "Grant of rights"],
  ["useCase", "\n", "Intended use"],
  ["category", "weapons", "Field of use"],
  ["territory", "moon", "Territory"],
  ["termMonths", "0", "Term"],
  ["termMonths", "61", "Term"],
  ["termMonths", "1.5", "Term"],
  ["termMonths", "1e1", "Term"],
  ["price", "0", "Price"],
  ["price", "much", "Price"],
])("%s of %j leaves the clause incomplete: %s", (field, value, heading) => {
  const open = draftClauses({ ...typed, [field]: value }).filter(({ isOpen }) => isOpen);
  expect(open.map((clause) => clause.heading)).toEqual([heading]);
});

test.each(["", "bo larsen"])("the person who offers is the licensee where the company is %j", (company) => {
  expect(draftClauses({ ...typed, company })[0]?.text).toContain("to Bo Larsen <bo@example.test>");
});
