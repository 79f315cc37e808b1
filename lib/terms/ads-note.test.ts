import { describe, expect, test } from "vitest";
import { adsNote, NO_ADS_YET, speaksOfAds } from "@/lib/terms/ads-note";
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
    "Not for social ads",
    "Made in Adelaide, added to a lead-in and loaded as a download.",
  ])("not in “%s”", (text) => expect(speaksOfAds(text)).toBe(false));
});

const other = { category: "games", intendedUse: SPOT };

describe("the note on ads", () => {
  test("quotes the agreement if nothing is ticked", () => {
    expect(adsNote({ ...other, media: [] })).toContain(`“${AS_DESCRIBED}”`);
  });

  test("says that the ticked media carry none", () => {
    for (const medium of MEDIA.filter((one) => !carriesAds(one)))
      expect(adsNote({ ...other, media: [medium] })).toContain("permit no ads");
  });

  test("is empty if a ticked medium carries ads, or nothing speaks of any", () => {
    for (const medium of MEDIA.filter(carriesAds)) {
      expect(adsNote({ ...other, media: ["email", medium] })).toBe("");
    }
    expect(adsNote({ category: "games", intendedUse: "A spring campaign.", media: [] })).toBe("");
  });

  test("tells an advertiser the media of the ads once they are ticked", () => {
    const typed = { category: "advertising", intendedUse: SPOT, media: ["email", "paid_social", "website"] } as const;
    expect(adsNote(typed)).toBe("Ads may run in paid social, website.");
    expect(adsNote({ ...typed, media: ["paid_social"] })).toBe("Ads may run in paid social.");
  });

  test("is said for the category of advertising whatever the text says", () => {
    for (const media of [[], ["email"]] as const) {
      expect(adsNote({ category: "advertising", intendedUse: "A spring campaign.", media })).toBe(NO_ADS_YET);
    }
  });
});
