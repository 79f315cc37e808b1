import { expect, test } from "vitest";
import { initialsOf } from "@/lib/creators/page-rules";
import { badgeSvg, portraitSvg } from "@/lib/creators/pictures";

const hostile = `"><script>alert(1)</script>&amp;\u0000\ud800 ${"x".repeat(80)}`;

test("a name is escaped in a picture, whatever it contains", () => {
  const badge = badgeSvg({ displayName: hostile, isVerified: true });
  expect(badge).not.toContain("<script");
  expect(badge).not.toMatch(/[\0\ud800]/);
  const kinds = new Set(Array.from(badge.matchAll(/<(\w+)/g), ([, name]) => name));
  expect([...kinds].sort()).toEqual(["circle", "defs", "g", "path", "pattern", "rect", "svg", "text"]);
  expect(badge).not.toMatch(/\son\w+=/);
});

test.each([
  ["Ada Merritt", "AM"],
  ["ada van der Berg", "AB"],
  ["Madonna", "M"],
  ["  “Ada”  (voice)  ", "AV"],
  ["李小龍", "李"],
  ["नमिता राव", "नरा"],
  ["...", ""],
])("without a portrait the initials of %s stand for it: %s", (displayName, initials) => {
  expect(initialsOf(displayName)).toBe(initials);
  const drawn = portraitSvg({ displayName, portrait: null }, "light");
  expect(drawn).toContain(`>${initials}</text>`);
});

test("initials are escaped, too", () => {
  expect(portraitSvg({ displayName: hostile, portrait: null }, "dark")).not.toMatch(/<script|[\0\ud800]/);
});

test("a portrait is drawn in dark ink on paper, in the dark theme too", () => {
  const creator = { displayName: "Ada Merritt", portrait: "M1 2L3 4" };
  expect(portraitSvg(creator, "light")).toContain('stroke="#1a1e2b"');
  expect(portraitSvg(creator, "light")).not.toContain("<rect");
  expect(portraitSvg(creator, "dark")).toMatch(/<rect [^>]*fill="#d8d0be"\/><path [^>]*stroke="#1a1e2b"/);
});

test("a badge says that somebody was verified only where they were", () => {
  expect(badgeSvg({ displayName: "Ada", isVerified: true })).toContain("Verified on");
  const badge = badgeSvg({ displayName: "Ada", isVerified: false });
  expect(badge).not.toContain("Verified");
  expect(badge, "nothing may have been licensed").not.toContain("Licensed");
  expect(badge).toContain(">License me on Likeright<");
});
