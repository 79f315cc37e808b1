import { expect, test } from "vitest";
import { bandsAt, beyondGuidance } from "@/lib/terms/guidance";

test.each([
  ["local", ["Organic Social", "Paid Social Local"]],
  ["regional", ["Regional Paid"]],
  ["national", []],
  ["global", ["Global Digital Rights", "Global Voiceover"]],
] as const)("the packages that compare with %s use", (usage, names) => {
  expect(bandsAt(usage).map(({ name }) => name)).toEqual(names);
});

test.each([
  [["likeness", "voice", "replica"], false, ""],
  [["voice"], true, "This offer is exclusive, which no figure includes."],
  [["voice", "training"], false, "This offer permits AI training, which no figure includes."],
  [["training"], true, "This offer is exclusive and permits AI training, which no figure includes."],
] as const)("an offer of %j, exclusive: %j, asks beyond the guidance: %j", (rights, exclusive, sentence) => {
  expect(beyondGuidance({ rights, exclusive })).toBe(sentence);
});
