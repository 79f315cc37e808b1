import { expect, test } from "vitest";
import {
  EXCLUSIVE_VALUE,
  refusing,
  ticksInWords,
  withheldByText,
  withheldIn,
  withheldText,
  withheldTicks,
} from "@/lib/offers/withheld";

const ada = {
  slug: "ada",
  rights: ["voice" as const],
  media: ["website" as const, "email" as const],
  allowsExclusive: false,
};
const ben = { ...ada, slug: "ben", rights: ["voice" as const, "likeness" as const], allowsExclusive: true };

const textOf = (...asked: Parameters<typeof withheldTicks>): string[] => withheldText(withheldTicks(...asked));

test("what a creator's rules withhold is named, and nothing else", () => {
  expect(textOf(ada, { rights: ["voice"], media: ["website"], isExclusive: false })).toEqual([]);
  expect(textOf(ada, { rights: [], media: [], isExclusive: false })).toEqual([]);
  expect(textOf(ada, { rights: ["training", "likeness", "voice"], media: ["print"], isExclusive: true })).toEqual([
    "Does not license likeness, AI training.",
    "Allows no license for print.",
    "Allows no exclusive licenses.",
  ]);
  expect(textOf({ ...ada, allowsExclusive: true }, { rights: [], media: [], isExclusive: true })).toEqual([]);
});

test("what several creators withhold is told by who withholds it, each tick once", () => {
  const wanted = { rights: ["training", "likeness", "voice", "replica"], media: ["print", "games"], isExclusive: true };
  const withheld = withheldIn([ada, ben], wanted);
  const told = withheld.map((one) => withheldByText(one, one.creators.map(({ slug }) => slug).join(" and ")));
  expect(told).toEqual([
    "ada does not license likeness.",
    "ada and ben do not license digital replica, AI training.",
    "ada and ben allow no license for print, games.",
    "ada allows no exclusive licenses.",
  ]);
  const slugsOf = (field: "rights" | "media" | "exclusive", value: string): string[] =>
    refusing(withheld, { field, value }).map(({ slug }) => slug);
  expect(slugsOf("rights", "training")).toEqual(["ada", "ben"]);
  expect(slugsOf("rights", "likeness")).toEqual(["ada"]);
  expect(slugsOf("exclusive", "on")).toEqual(["ada"]);
  expect([slugsOf("rights", "voice"), slugsOf("media", "website")]).toEqual([[], []]);
  expect(withheldIn([ada, ben], { rights: ["voice"], media: ["email"], isExclusive: false })).toEqual([]);
  expect(withheldIn([], wanted)).toEqual([]);
});

test("ticks are named in the form's order, whatever order they come in", () => {
  const ticks = [
    { field: "exclusive", value: EXCLUSIVE_VALUE },
    { field: "media", value: "print" },
    { field: "rights", value: "training" },
    { field: "rights", value: "likeness" },
  ] as const;
  expect(ticksInWords(ticks)).toBe("likeness, AI training, print, exclusivity");
});
