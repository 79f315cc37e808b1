import { describe, expect, test } from "vitest";
import { adsNote, speaksOfAds } from "@/lib/terms/ads-note";
import { AS_DESCRIBED, carriesAds, MEDIA } from "@/lib/terms/scope";

const SPOT = "A 30-second spot for our cold brew, used in paid and organic posts on Instagram.";

describe("an intended use speaks of ads", () => {
  test.each([
    SPOT,
    "Paid social",
    "Two ads on TikTok.",
    "One AD",
    "Advertising for a bakery",
    "An advertisement in print",
    "Boosted posts",
    "a sponsored story",
    "Promoted on our channel",
    "A pre-roll of 15 seconds",
    "Not only organic, but paid too",
    "No ads on TV, but paid posts on Instagram.",
  ])("in “%s”", (text) => expect(speaksOfAds(text)).toBe(true));

  test.each([
    "",
    "A spring campaign.",
    "A greeting on our phone line, unpaid.",
    "No ads.",
    "No paid ads, only our own website.",
    "An ad-free channel with non-paid posts",
    "Never used as an ad, not sponsored or boosted.",
    "Posts without any paid media",
    "Made in Adelaide, added to a lead-in and loaded as a download.",
  ])("not in “%s”", (text) => expect(speaksOfAds(text)).toBe(false));
});

describe("the note on ads", () => {
  test("quotes the agreement if nothing is ticked", () => {
    expect(adsNote(SPOT, [])).toContain(`“${AS_DESCRIBED}”`);
  });

  test("says that the ticked media carry none", () => {
    for (const medium of MEDIA.filter((one) => !carriesAds(one)))
      expect(adsNote(SPOT, [medium])).toContain("permit no ads");
  });

  test("is empty if a ticked medium carries ads, or the text speaks of none", () => {
    for (const medium of MEDIA.filter(carriesAds)) expect(adsNote(SPOT, ["email", medium])).toBe("");
    expect(adsNote("A spring campaign.", [])).toBe("");
  });
});
