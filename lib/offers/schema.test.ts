import { expect, test } from "vitest";
import { counterSchema, offerSchema } from "@/lib/offers/schema";

const honest = {
  submissionKey: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
  buyerName: "Bo Larsen",
  buyerEmail: "bo@example.test",
  company: "Larsen Coffee",
  creatorEmail: "ada@example.test",
  verifiedCreator: "",
  rights: ["voice"],
  category: "games",
  territory: "us",
  termMonths: "3",
  price: "350",
  useCase: "A trailer.",
};
const LISTED = "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002";

const faultsOf = (changes: Partial<typeof honest>) =>
  offerSchema.safeParse({ ...honest, ...changes }).error?.issues.map(({ path }) => path[0]) ?? [];

test("an offer names its creator once: by address or from the list", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ creatorEmail: " ", verifiedCreator: LISTED })).toEqual([]);
  expect(faultsOf({ creatorEmail: "" })).toEqual(["creatorEmail"]);
  expect(faultsOf({ verifiedCreator: LISTED })).toEqual(["verifiedCreator"]);
});

test("neither the buyer nor its company passes itself off as ours", () => {
  expect(faultsOf({ buyerName: "Verified Buyer" })).toEqual(["buyerName"]);
  expect(faultsOf({ company: "Acme, confirmed" })).toEqual(["company"]);
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
  const words = "Please enter the creator's email, or choose a verified creator.";
  const more = "Please use an address without accented or non-Latin characters.";
  expect(refusalOf("maya")).toBe(words);
  expect(refusalOf("mayá@example.com")).toBe(`${words} ${more}`);
  expect(refusalOf("maya@example.com")).toBeUndefined();
});
