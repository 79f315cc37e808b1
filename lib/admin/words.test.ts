import { expect, test } from "vitest";
import { optionWords } from "@/lib/admin/words";

test("a stored option or name reads as words", () => {
  expect(["social_media", "useCase", "10k-50k", "AI", ""].map(optionWords)).toEqual([
    "Social media",
    "Use case",
    "10k-50k",
    "AI",
    "",
  ]);
});
