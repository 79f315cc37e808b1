import { expect, test } from "vitest";
import { mediaInWords, shownPrice } from "@/lib/creators/facts";
import { MEDIA, type Medium } from "@/lib/terms/scope";

test.each<[Medium[], string]>([
  [[...MEDIA], "All media"],
  [["print"], "Print only"],
  [["website", "organic_social"], "Organic social and website only"],
  [["organic_social", "paid_social", "out_of_home"], "Organic social, paid social, and out of home only"],
])("%j in words", (media, words) => {
  expect(mediaInWords(media)).toBe(words);
});

test.each([
  [null, "Price on request"],
  [35_000, "From $350"],
  [35_050, "From $350.50"],
  [125_000, "From $1,250"],
])("a minimum of %j cents in words", (floorCents, words) => {
  expect(shownPrice({ floorCents })).toBe(words);
});
