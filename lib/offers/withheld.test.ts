import { expect, test } from "vitest";
import { withheldBy } from "@/lib/offers/withheld";

const card: Parameters<typeof withheldBy>[0] = {
  rights: ["voice"],
  media: ["website", "email"],
  allowsExclusive: false,
};

test("what a creator's rules withhold is named, and nothing else", () => {
  expect(withheldBy(card, { rights: ["voice"], media: ["website"], isExclusive: false })).toEqual([]);
  expect(withheldBy(card, { rights: [], media: [], isExclusive: false })).toEqual([]);
  expect(withheldBy(card, { rights: ["training", "likeness", "voice"], media: ["print"], isExclusive: true })).toEqual([
    "Does not license likeness, AI training.",
    "Allows no license for print.",
    "Allows no exclusive licenses.",
  ]);
  expect(withheldBy({ ...card, allowsExclusive: true }, { rights: [], media: [], isExclusive: true })).toEqual([]);
});
