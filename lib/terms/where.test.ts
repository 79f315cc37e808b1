import { expect, test } from "vitest";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES } from "@/lib/terms/terms";
import { asAd, isAd, isAnswered, type Placed, WHERES, type Where, withAnswer } from "@/lib/terms/where";

const nothing: Placed = { media: [], rights: [], category: "" };
const all = Object.keys(WHERES) as Where[];

test("an answer ticks its media, and proposes a right and a category where none is chosen", () => {
  expect(withAnswer("radio", nothing)).toEqual({ media: ["radio_podcast"], rights: ["voice"], category: "" });
  expect(withAnswer("game", nothing)).toEqual({ media: ["games"], rights: ["voice"], category: "games" });
  expect(withAnswer("print", { ...nothing, rights: ["voice"], category: "education" })).toEqual({
    media: ["out_of_home", "print"],
    rights: ["voice"],
    category: "education",
  });
  expect(withAnswer("game", { ...nothing, rights: ["likeness"], category: "education" })).toMatchObject({
    rights: ["likeness"],
    category: "education",
  });
});

test.each(all)("for %s, whoever licenses a voice alone is asked for it", (where) => {
  expect(withAnswer(where, nothing, ["voice", "training"]).rights).toEqual(["voice"]);
  expect(withAnswer(where, { ...nothing, rights: ["likeness"] }, ["voice"]).rights).toEqual(["likeness"]);
});

test.each(all)("%s is given and taken back, and other media stay", (where) => {
  const before: Placed = { media: ["events"], rights: [], category: "" };
  const given = withAnswer(where, before);
  expect(isAnswered(where, given)).toBe(true);
  expect(given.media).toEqual(MEDIA.filter((medium) => given.media.includes(medium)));
  const back = withAnswer(where, given);
  expect(isAnswered(where, back)).toBe(false);
  expect(back).toEqual({ ...given, media: ["events"] });
});

test("no medium belongs to two answers", () => {
  const media = all.flatMap((where) => withAnswer(where, nothing).media);
  expect(new Set(media).size).toBe(media.length);
});

test("a paid ad on social is paid social too, and without it nothing is an ad for certain", () => {
  const social = withAnswer("social", nothing);
  expect(isAd(social)).toBe(false);
  const paid = asAd(social, true);
  expect(paid).toEqual({ media: ["organic_social", "paid_social"], rights: ["likeness"], category: "advertising" });
  expect(isAd(paid)).toBe(true);
  expect(asAd(paid, false)).toEqual({ media: ["organic_social"], rights: ["likeness"], category: "" });
  expect(withAnswer("social", asAd(nothing, true)).media).toEqual(["organic_social", "paid_social"]);
  // A category that was chosen stays.
  expect(asAd({ ...social, category: "games" }, true).category).toBe("games");
  expect(asAd({ ...social, category: "games" }, false).category).toBe("games");
});

test.each(all)(
  "what runs as %s is a paid ad once that is ticked, and none once it is not, whatever was chosen",
  (where) => {
    for (const category of ["", ...CATEGORIES] as const) {
      const paid = asAd(withAnswer(where, { ...nothing, category }), true);
      expect(isAd(paid), category).toBe(true);
      expect(isAd(asAd(paid, false)), category).toBe(false);
    }
  },
);
