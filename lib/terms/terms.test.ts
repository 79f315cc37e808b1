import { expect, test } from "vitest";
import {
  CATEGORIES,
  categoryLabels,
  describeRights,
  RIGHTS,
  type Right,
  rightLabels,
  TERM_MONTHS,
  TERRITORIES,
  territoryLabels,
} from "@/lib/terms/terms";

test("categories are stored and shown in the specification's words and order", () => {
  expect(CATEGORIES).toEqual(["entertainment", "advertising", "games", "education", "corporate"]);
  expect(categoryLabels).toEqual({
    entertainment: "Entertainment",
    advertising: "Advertising",
    games: "Games",
    education: "Education",
    corporate: "Corporate",
  });
});

test("territories are stored and shown in the specification's words and order", () => {
  expect(TERRITORIES).toEqual(["us", "global", "north_america", "europe"]);
  expect(territoryLabels).toEqual({
    us: "US",
    global: "Global",
    north_america: "North America",
    europe: "Europe",
  });
});

test("four rights can be asked for", () => {
  expect(RIGHTS).toEqual(["likeness", "voice", "replica", "training"]);
  expect(rightLabels).toEqual({
    likeness: "Likeness",
    voice: "Voice",
    replica: "Digital replica",
    training: "AI training",
  });
});

test("a term lasts from one month to five years, and three months unless chosen", () => {
  expect(TERM_MONTHS).toEqual({ min: 1, max: 60, default: 3 });
});

test.each<[Right[], string]>([
  [["likeness", "voice", "training"], "Likeness, voice, AI training"],
  [["voice", "likeness"], "Likeness, voice"],
  [["voice", "training"], "Voice, AI training"],
  [["likeness", "training"], "Likeness, AI training"],
  [["voice"], "Voice"],
  [["training"], "AI training"],
  [[], "Nothing"],
])("%j read %j", (rights, words) => {
  expect(describeRights(rights)).toBe(words);
});
