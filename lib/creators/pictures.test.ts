import { expect, test } from "vitest";
import { badgeSvg, portraitSvg } from "@/lib/creators/pictures";

const hostile = `"><script>alert(1)</script>&amp;\u0000\ud800 ${"x".repeat(80)}`;

test("a name is escaped in a picture, whatever it contains", () => {
  const badge = badgeSvg({ displayName: hostile, isVerified: true });
  expect(badge).not.toContain("<script");
  expect(badge).not.toMatch(/[\0\ud800]/);
  const kinds = new Set(Array.from(badge.matchAll(/<(\w+)/g), ([, name]) => name));
  expect([...kinds].sort()).toEqual(["g", "path", "rect", "svg", "text", "use"]);
  expect(badge).not.toMatch(/\son\w+=/);
});

test("each name has its own rosette, the same each time", () => {
  const draw = (displayName: string) => portraitSvg({ displayName, portrait: null }, "light");
  expect(draw("Ada Merritt")).toBe(draw("Ada Merritt"));
  const lines = new Set(["Ada Merritt", "Ada Merrit", "Bo Larsen"].map((name) => draw(name)));
  expect(lines.size).toBe(3);
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
