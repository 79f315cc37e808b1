import { beforeAll, expect, test } from "vitest";
import { formerOffer } from "@/lib/offers/again";
import { sentOffer } from "@/tests/support/offer-record";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const offer = () => sentOffer(new Date("2026-12-01T09:30:00.000Z"));

test("an offer sent again begins with the terms that it had", () => {
  const renews = { license: "grant-1", until: "2027-03-01T09:30:00.000Z" };
  expect(formerOffer(offer(), renews)).toEqual({
    id: "offer-1",
    creatorName: "Ada Merritt",
    renews,
    values: {
      buyerName: "Bo Larsen",
      buyerEmail: "bo@example.test",
      company: "Larsen Coffee",
      rights: ["likeness", "voice"],
      category: "games",
      territory: "north_america",
      termMonths: "3",
      useCase: "A trailer.",
      price: "1320.00",
    },
  });
});

test("a buyer who acted alone finds the company empty", () => {
  expect(formerOffer({ ...offer(), buyerOrganisation: null }, undefined).values.company).toBe("");
});
