import { expect, test } from "vitest";
import {
  approvalSchema,
  briefSchema,
  buyerLinkSchema,
  counterSchema,
  declineSchema,
  licenseNumberSchema,
  offeredTerms,
  offerSchema,
  withdrawOfferSchema,
} from "@/lib/offers/schema";

const honest = {
  submissionKey: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
  buyerName: "Bo Larsen",
  buyerEmail: "bo@example.test",
  company: "Larsen Coffee",
  creatorEmail: "ada@example.test",
  creator: "",
  rights: ["voice"],
  category: "games",
  territory: "us",
  termMonths: "3",
  price: "350",
  useCase: "A trailer.",
};
const LISTED = "ada-merritt";

/** As "field: words". */
function complaint(changes: object): string | undefined {
  const [issue] = offerSchema.safeParse({ ...honest, ...changes }).error?.issues ?? [];
  return issue && `${String(issue.path[0])}: ${issue.message}`;
}

const faultsOf = (changes: Partial<typeof honest> & Record<string, unknown>) =>
  offerSchema.safeParse({ ...honest, ...changes }).error?.issues.map(({ path }) => path[0]) ?? [];

test("an offer names its creator once: by address or from the list", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ creatorEmail: " ", creator: LISTED })).toEqual([]);
  expect(faultsOf({ creatorEmail: "" })).toEqual(["creatorEmail"]);
  expect(faultsOf({ creator: LISTED })).toEqual(["creator"]);
});

test("ads from the creator's account need a medium that carries ads", () => {
  for (const media of [undefined, [], ["organic_social"], ["email", "internal", "events"]]) {
    expect(complaint({ handle: "on", media })).toMatch(/^handle: Please also tick a medium in which ads may run/);
    expect(complaint({ media })).toBeUndefined();
  }
  for (const media of [["paid_social"], ["organic_social", "website"]]) {
    expect(complaint({ handle: "on", media })).toBeUndefined();
  }
});

test("neither the buyer nor its company can imitate us", () => {
  expect(faultsOf({ buyerName: "Verified Buyer" })).toEqual(["buyerName"]);
  expect(faultsOf({ company: "Acme, confirmed" })).toEqual(["company"]);
});

test.each([
  "Νike",
  "Licensing Team",
  "Support",
  "Trust & Safety",
  "Apple, represented by Tim Cook",
  "Apple (the licensee)",
])("no company is called %s", (company) => {
  expect(faultsOf({ company })).toEqual(["company"]);
});

test.each(["Acme <GmbH>", "Support Squad Records", "Official Merch Co", "Licensing International", "ナイキ Japan"])(
  "a company may be called %s",
  (company) => {
    expect(faultsOf({ company })).toEqual([]);
  },
);

test("no buyer has a name of mixed alphabets or a role for a name", () => {
  for (const buyerName of ["Tim Cооk", "Support Team"])
    expect(faultsOf({ buyerName }), buyerName).toEqual(["buyerName"]);
});

test("a company is one line", () => {
  const parsed = offerSchema.parse({ ...honest, company: " Larsen\n10. Price\t free " });
  expect(parsed.company).toBe("Larsen 10. Price free");
});

test("countering carries the ticks of approving", () => {
  const percent = { token: "t", percent: "10" };
  expect(counterSchema.parse(percent)).toMatchObject({ agree: false, agreeTraining: false });
  expect(counterSchema.parse({ ...percent, agree: "on" })).toMatchObject({ agree: true, percent: 10 });
});

test("a creator's address outside ASCII is refused in the same words as everybody's", () => {
  const refusalOf = (creatorEmail: string) =>
    offerSchema.safeParse({ ...honest, creatorEmail }).error?.issues.find(({ path }) => path[0] === "creatorEmail")
      ?.message;
  const words = "Please enter the creator's email, or choose a creator.";
  const more = "Please use an address without accented or non-Latin characters before the @.";
  expect(refusalOf("maya")).toBe(`${words} An address has an @, such as name@example.com.`);
  expect(refusalOf("mayá@example.com")).toBe(`${words} ${more}`);
  expect(refusalOf("maya@example.com")).toBeUndefined();
});

test.each([
  [{ submissionKey: "1" }, "submissionKey: Please open the form again and resubmit it."],
  [{ creator: "Ada M" }, "creator: Please choose one of the listed creators."],
  [{ creator: [] }, "creator: Please choose one of the listed creators."],
  [{ rights: [] }, "rights: Please choose at least one thing to license."],
  [{ category: "" }, "category: Please choose a category."],
  [{ territory: "mars" }, "territory: Please choose a territory."],
  [{ termMonths: "0" }, "termMonths: Please enter a term from 1 to 60 months."],
  [{ termMonths: "61" }, "termMonths: Please enter a term from 1 to 60 months."],
  [{ neededBy: "2027-02-30" }, "neededBy: Please enter a day, such as 2027-02-28, or leave it empty."],
  [{ neededBy: "tomorrow" }, "neededBy: Please enter a day, such as 2027-02-28, or leave it empty."],
  [{ price: "0.99" }, "price: Please enter an amount in dollars from 1 to 10,000,000, such as 350 or 349.99."],
  [{ useCase: " " }, "useCase: Please describe the intended use."],
  [{ useCase: "x".repeat(2_001) }, "useCase: Please use at most 2,000 characters."],
  [{ company: "x".repeat(101) }, "company: Please use at most 100 characters."],
  [{ creatorEmail: "" }, "creatorEmail: Please enter the creator's email, or choose a creator."],
  [
    { creator: LISTED },
    "creator: You chose a creator and typed an address. Which creator do you mean? Please empty the address, or choose nobody.",
  ],
])("an offer with %j is told %j", (changes, words) => {
  expect(complaint(changes)).toBe(words);
});

test("a whole offer is read as typed, in cents and months", () => {
  const { creator, creatorEmail, ...unnamed } = honest;
  expect(offerSchema.parse({ ...unnamed, creator: LISTED, termMonths: "60" })).toMatchObject({
    creatorEmail: "",
    creator: LISTED,
    rights: ["voice"],
    termMonths: 60,
    price: 35_000,
    useCase: "A trailer.",
  });
  expect(offerSchema.parse({ ...unnamed, creatorEmail })).toMatchObject({ creatorEmail, creator: "" });
  expect(offerSchema.parse({ ...honest, termMonths: "1", price: "1" })).toMatchObject({ termMonths: 1, price: 100 });
  expect(offerSchema.parse({ ...honest, company: undefined }).company).toBeUndefined();
});

test("any text in place of the creator's address gives a validation error and never throws", () => {
  const missing = "creatorEmail: Please enter the creator's email, or choose a creator.";
  expect(complaint({ creatorEmail: undefined })).toBe(missing);
  for (const creatorEmail of [["é"], 7, null]) expect(complaint({ creatorEmail })).toMatch(/^creatorEmail: /);
});

const { creatorEmail: _, creator: __, price: ___, ...terms } = honest;
const several = { ...terms, creator1: LISTED, price1: "350.00", creator2: "ben-example", price2: "420" };

test("of several creators each needs an amount of their own", () => {
  const faults = (changes: Record<string, unknown>) =>
    briefSchema.safeParse({ ...several, ...changes }).error?.issues.map(({ path }) => path[0]) ?? [];
  const words = (price2: string) => briefSchema.safeParse({ ...several, price2 }).error?.issues[0]?.message;
  expect(faults({})).toEqual([]);
  expect(faults({ price2: undefined, price: "420" })).toEqual(["price2"]);
  expect(words("a lot")).toBe("Please enter an amount in dollars from 1 to 10,000,000.");
  expect(words("")).toBe("Please enter an amount for this creator.");
  for (const price2 of [`${"000,".repeat(150)}200`, `${" ".repeat(500)}200`, `${"000,".repeat(5)}200`, "0.50"])
    expect(faults({ price2 }), price2).toEqual(["price2"]);
  // Of a creator who is left out, whatever stands in the row is not read.
  for (const price3 of ["a lot", "0.50", "9".repeat(100)]) expect(faults({ price3 }), price3).toEqual([]);
  expect(faults({ creator1: "", creator2: "" })).toEqual(["creator1"]);
  expect(faults({ creator2: "Ben Example" })).toEqual(["creator2"]);
  expect(faults({ price2: "", category: "" })).toEqual(["category", "price2"]);
});

test("competitors that nobody asked to exclude are not kept", () => {
  const kept = (changes: object) =>
    offeredTerms(offerSchema.parse({ ...honest, competitors: "Rival Roasters", ...changes })).scope?.exclusivity;
  expect(kept({})).toBeNull();
  expect(kept({ exclusive: "on" })).toEqual({ competitors: ["Rival Roasters"] });
});

test("all faults of an offer are reported together, including the creator's", () => {
  expect(faultsOf({ creatorEmail: "", category: "" })).toEqual(["category", "creatorEmail"]);
  expect(faultsOf({ creator: LISTED, price: "0" })).toEqual(["price", "creator"]);
});

const unsigned = { initials: "", adviser: "", lawyerName: "", unionName: "" };

test("an approval and a decline carry the token of their link, and what was ticked or written", () => {
  expect(approvalSchema.parse({})).toEqual({ token: "", agree: false, agreeTraining: false, ...unsigned });
  expect(approvalSchema.parse({ token: "t", agree: "on", agreeTraining: "on" })).toEqual({
    token: "t",
    agree: true,
    agreeTraining: true,
    ...unsigned,
  });
  expect(approvalSchema.safeParse({ token: "x".repeat(201) }).success).toBe(false);
  expect(declineSchema.parse({ token: "t", reason: " Not coffee. " })).toEqual({
    token: "t",
    reason: "Not coffee.",
    refuseBuyer: false,
  });
  expect(declineSchema.safeParse({ token: "t", reason: "x".repeat(1_001) }).error?.issues[0]?.message).toBe(
    "Please use at most 1,000 characters.",
  );
});

test("a counter-offer asks for ten or twenty percent more", () => {
  expect(counterSchema.parse({ percent: "20" })).toEqual({
    token: "",
    agree: false,
    agreeTraining: false,
    ...unsigned,
    percent: 20,
  });
  for (const percent of ["", "15", undefined]) {
    expect(counterSchema.safeParse({ percent }).error?.issues[0]?.message).toBe("Choose +10% or +20%.");
  }
});

test("a withdrawal and a buyer's link have a record, empty by default", () => {
  expect([licenseNumberSchema.parse({}), licenseNumberSchema.parse({ grantId: "g", ending: " 01AB " })]).toEqual([
    { grantId: "", ending: "" },
    { grantId: "g", ending: "01ab" },
  ]);
  expect([buyerLinkSchema.parse({}), buyerLinkSchema.parse({ offerId: "o", token: "t" })]).toEqual([
    { offerId: "", token: "" },
    { offerId: "o", token: "t" },
  ]);
});

test("an offer sent again or renewing a license names the creator by that record", () => {
  const record = "5f0c7a52-6f55-4a57-9a52-000000000001";
  const { creatorEmail, ...unnamed } = honest;
  expect(offerSchema.parse({ ...unnamed, like: record, renews: record })).toMatchObject({
    like: record,
    renews: record,
  });
  expect(offerSchema.parse(honest)).toMatchObject({ like: "", renews: "" });
  expect(offerSchema.parse({ ...honest, like: "", renews: "" })).toMatchObject({ like: "", renews: "" });
  for (const field of ["like", "renews"]) {
    for (const value of ["x", ["x"]])
      expect(complaint({ [field]: value })).toBe(`${field}: Please open the form again from your dashboard.`);
  }
});

test("taking an offer back names the offer, and what comes next", () => {
  expect(withdrawOfferSchema.parse({ next: "close" })).toEqual({ offerId: "", next: "close" });
  expect(withdrawOfferSchema.parse({ offerId: "o", next: "change" })).toEqual({ offerId: "o", next: "change" });
  expect(withdrawOfferSchema.safeParse({ offerId: "x".repeat(41), next: "close" }).success).toBe(false);
  for (const next of ["", "delete", undefined]) {
    expect(withdrawOfferSchema.safeParse({ next }).error?.issues[0]?.message).toBe("Press one of the two buttons.");
  }
});
