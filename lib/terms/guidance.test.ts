import { expect, test } from "vitest";
import {
  ATLANTA_TIMES,
  bands,
  bandsAt,
  beyondGuidance,
  formatRange,
  MIN_PROJECT_CENTS,
  packages,
  platforms,
  RUSH,
  usages,
} from "@/lib/terms/guidance";

test("the price list is that of the specification", () => {
  expect(bands.map(({ name, guidance, scope }) => [name, formatRange(guidance), scope])).toEqual([
    ["Organic Social", "$149–$299", "30 days, 1 channel"],
    ["Paid Social Local", "$400–$900", "1 market, 30 days"],
    ["Regional Paid", "$900–$1,800", "Up to 5 markets, 30 days"],
    ["Global Digital Rights", "$2,500–$8,000", "12 months"],
    ["Voiceover Web Spot", "$150–$400", "30–60 s"],
    ["Global Voiceover", "$800–$2,500", "60 s+, 12 months"],
    ["IVR/Phone Menu", "$250–$600", "1 brand, 1 language, 1 year"],
    ["Global Brand Ambassador", "$5,000–$25,000", "Agreed in the contract"],
    ["Internal Training", "$300–$800", "Agreed in the contract"],
  ]);
});

test("packages and the smallest project are those of the specification", () => {
  expect(packages.map(({ name, guidance }) => `${name} ${formatRange(guidance)}`)).toEqual([
    "Starter $250–$500",
    "Professional $750–$1,500",
    "Premium $2,000–$5,000",
  ]);
  expect(MIN_PROJECT_CENTS).toBe(35_000);
});

test("reach, platform, rush and the launch city multiply as in the specification", () => {
  expect(usages.map(({ id, label, times }) => [id, label, times])).toEqual([
    ["local", "Local", 1],
    ["regional", "Regional", 2],
    ["national", "National", 3],
    ["global", "Global", 5],
  ]);
  expect(platforms.map(({ id, label, times }) => [id, label, times])).toEqual([
    ["social", "Social", 1],
    ["web", "Web", 1.5],
    ["broadcast", "TV or radio", 2],
  ]);
  expect(RUSH.times).toBe(1.2);
  expect(ATLANTA_TIMES).toEqual({ low: 1.15, high: 1.25 });
});

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
