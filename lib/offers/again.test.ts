import { beforeAll, expect, test } from "vitest";
import { formerBrief, formerOffer, rememberedOf } from "@/lib/offers/again";
import { fieldsOfUses, readUses } from "@/lib/terms/replica-fields";
import { MEDIA } from "@/lib/terms/scope";
import { sentOffer } from "@/tests/support/offer-record";
import { replicaTerms, sixUses } from "@/tests/support/replicas";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

/** As they are called now. */
const reader = { id: "bo", email: "bo@example.test" };
const creator = { creatorName: "Ada Lovell", creatorZone: "America/Los_Angeles", sender: reader };

const offer = () => sentOffer(new Date("2026-12-01T09:30:00.000Z"));

test("an offer sent again begins with the terms that it had", () => {
  const renews = { license: "grant-1", until: "2027-03-01T09:30:00.000Z" };
  expect(formerOffer(offer(), { renews, ...creator, floorCents: 32_000 })).toEqual({
    id: "offer-1",
    creatorName: "Ada Lovell",
    renews,
    zone: "America/New_York",
    creatorZone: "America/Los_Angeles",
    floorCents: 32_000,
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
      media: [],
      neededBy: "",
      edits: "as_delivered",
      product: "",
      competitors: "",
      ...fieldsOfUses([]),
    },
  });
});

test("the described uses of a digital replica are kept, in a brief too", () => {
  const uses = sixUses();
  const replica = sentOffer(new Date("2026-12-01T09:30:00.000Z"), { terms: replicaTerms(uses) });
  const { values } = formerOffer(replica, { renews: undefined, ...creator, floorCents: null });
  expect(values).toMatchObject(fieldsOfUses(uses));
  expect(rememberedOf({ ...reader, email: "bo@new.test" }, replica, null).lastBrief?.values).toMatchObject(
    fieldsOfUses(uses),
  );
  expect(readUses(values as Record<string, string>, MEDIA).uses).toEqual(uses);
});

test("whoever was invited to a brand that sent nothing yet finds its name, and otherwise what its last offer said", () => {
  expect(rememberedOf(reader, undefined, null, "Fern Coffee").values).toEqual({
    buyerEmail: "bo@example.test",
    company: "Fern Coffee",
  });
  expect(rememberedOf(reader, offer(), null, "Fern Coffee").values).toMatchObject({ company: "Larsen Coffee" });
  expect(rememberedOf(reader, undefined, null).values).toEqual({ buyerEmail: "bo@example.test" });
});

test("a buyer who acted alone finds the company empty", () => {
  expect(
    formerOffer({ ...offer(), buyerOrganisation: null }, { renews: undefined, ...creator, floorCents: null }).values
      .company,
  ).toBe("");
});

test("a brand is remembered by its newest offer, which lends its terms and no price below a published minimum", () => {
  expect(rememberedOf({ ...reader, email: "bo@new.test" }, undefined, null)).toEqual({
    values: { buyerEmail: "bo@new.test" },
    lastBrief: undefined,
  });
  const { values, lastBrief } = rememberedOf({ ...reader, email: "bo@new.test" }, offer(), null);
  expect(values).toEqual({ buyerName: "Bo Larsen", buyerEmail: "bo@new.test", company: "Larsen Coffee" });
  expect(lastBrief?.creatorName).toBe("Ada Merritt");
  expect(lastBrief?.values).toMatchObject({ useCase: "A trailer.", category: "games", price: "1320.00" });
  const colleague = { id: "cy", email: "cy@example.test" };
  expect(rememberedOf(colleague, offer(), null).values).toEqual({
    buyerEmail: "cy@example.test",
    company: "Larsen Coffee",
  });
  expect(rememberedOf({ ...reader, email: "bo@new.test" }, offer(), 150_000).lastBrief?.values.price).toBe("1500.00");
});

test("a returned brief begins with its terms, and with what each creator was offered at their place", () => {
  const asked = [
    { offer: offer(), slug: "ada" },
    { offer: { ...offer(), priceCents: 90_000 }, slug: "ben" },
  ] as const;
  const { values } = formerOffer(offer(), { renews: undefined, ...creator, floorCents: null });
  expect(formerBrief(asked, reader)).toEqual({
    ...values,
    ...{ creator1: "ada", price1: "1320.00", creator2: "ben", price2: "900.00" },
  });
});
