import { expect, test } from "vitest";
import { takenInWords } from "@/lib/creators/taken-words";

test("what is taken is told with its field and territory, and with its rights where others are left", () => {
  const taken = { field: "advertising", rights: ["voice", "replica"], regions: ["us"] } as const;
  const words = (change: object, offered: Parameters<typeof takenInWords>[1]) =>
    takenInWords({ ...taken, rights: [...taken.rights], regions: ["us"], ...change }, offered);
  expect(words({}, ["voice"])).toBe("Not available for advertising, US until further notice");
  expect(words({}, ["likeness", "voice"])).toBe("Voice: not available for advertising, US until further notice");
  expect(words({}, ["likeness", "training"])).toBeUndefined();
  expect(words({ field: "games", regions: ["us", "rest_of_north_america", "europe"] }, ["voice"])).toBe(
    "Not available for games, North America and Europe until further notice",
  );
});
