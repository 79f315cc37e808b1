import fc from "fast-check";
import { expect, test } from "vitest";
import { looksLikeSlug, skeletonOf, slugFault } from "@/lib/creators/slugs";
import { suggestSlug } from "@/lib/creators/suggest-slug";

test.each(["ada-merritt", "ada", "dj-9000", "a1b", "x".repeat(40)])("%s can be an address", (slug) => {
  expect(slugFault(slug)).toBeUndefined();
});

test.each([
  ...[
    "",
    "ab",
    "x".repeat(41),
    "Ada",
    "ada_merritt",
    "ada--merritt",
    "-ada",
    "ada-",
    "ada merritt",
    "ad\u00e1m",
    "аda",
  ],
  "ada/merritt",
  "ada.merritt",
  "ada%20",
  "12-34-56",
  "../ada",
  "ada\n",
])("%j cannot", (slug) => {
  expect(slugFault(slug)).toBeDefined();
});

test.each([
  "admin",
  "adm1n",
  "ad-min",
  "support",
  "supp0rt",
  "sign-in",
  "creators",
  "c-reators",
  "verified",
  "ver1fied",
  "webmail",
  "no-reply",
  "waitlist",
  "payouts",
])("%s is reserved, or looks like a reserved word", (slug) => {
  expect(slugFault(slug)).toMatch(/kept for the site itself/);
});

test.each([
  "likeright",
  "l1keright",
  "like-right",
  "the-likeright-team",
  "ada-official",
  "0fficial-ada",
  "licensing-team",
])("%s imitates us", (slug) => {
  expect(slugFault(slug)).toMatch(/kept for the site itself/);
});

test.each([
  ["ada-merritt", "adamerritt"],
  ["ada-merritt", "ada-merr1tt"],
  ["bo-larsen", "b0-larsen"],
  ["mary-warner", "mary-wamer"],
  ["clara", "dara"],
  ["vvalter", "walter"],
  ["lisa", "iisa"],
])("%s and %s read alike", (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test("addresses that look different are different", () => {
  expect(skeletonOf("ada-merritt")).not.toBe(skeletonOf("ada-merrill"));
});

test("a name suggests a slug, or none", () => {
  expect(suggestSlug("Ada Merritt")).toBe("ada-merritt");
  expect(suggestSlug("Zoë O’Brien-Núñez & The 3")).toBe("zoe-obrien-nunez-the-3");
  expect(suggestSlug("Admin")).toBe("");
});

test.each([
  ["Đặng Thị Hoa", "dang-thi-hoa"],
  ["Łukasz Żak", "lukasz-zak"],
  ["Øystein Ærø", "oystein-aero"],
  ["Jürgen Straßer", "jurgen-strasser"],
  ["Þóra Guðmundsdóttir", "thora-gudmundsdottir"],
  ["Işıl Yıldız", "isil-yildiz"],
  ["Bjørn Œuvre", "bjorn-oeuvre"],
  ["Siobhan O‘Neill", "siobhan-oneill"],
  ["陳大文", "chendawen"],
  ["Анна Иванова", "anna-ivanova"],
  ["김민준", "gimminjun"],
  ["أحمد الفاروق", "hmd-lfrwq"],
  ["Νίκος Παππάς", "nikos-pappas"],
  ["李", "li-creator"],
])("the address of %s keeps every letter: %s", (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

test("every suggested slug is valid", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
      const slug = suggestSlug(name);
      return slug === "" || (slugFault(slug) === undefined && looksLikeSlug(slug));
    }),
  );
});
