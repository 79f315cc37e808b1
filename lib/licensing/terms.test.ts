import { expect, test } from "vitest";
import { CATEGORIES, categoryLabels, RIGHTS, rightLabels, TERRITORIES, territoryLabels } from "@/lib/licensing/terms";

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

test("three rights can be asked for", () => {
  expect(RIGHTS).toEqual(["likeness", "voice", "training"]);
  expect(rightLabels).toEqual({ likeness: "Likeness", voice: "Voice", training: "AI training" });
});
