import { expect, test } from "vitest";
import { prefillOf } from "@/lib/waitlist/rules";

test("an interest is taken from primaryInterest, then from role, and is talent where only a city is named", () => {
  expect(prefillOf({ primaryInterest: "license_partner", role: "agent" }).interest).toBe("license_partner");
  expect(prefillOf({ primaryInterest: "x", role: "agent", city: "Seoul" }).interest).toBe("agent");
  expect(prefillOf({ city: "Seoul" })).toEqual({ interest: "talent", city: "Seoul" });
  expect(prefillOf({})).toEqual({});
});

test("cities in any script are shown; invalid ones are omitted", () => {
  for (const city of ["São Paulo", "St. John's", "京都", "Frankfurt-Höchst"])
    expect(prefillOf({ city }).city).toBe(city);
  for (const city of ["<b>", "1", "x".repeat(61), "a\nb", "https://evil.example", "\u202eabc"]) {
    expect(prefillOf({ city }).city, city).toBeUndefined();
  }
});

test("origin parameters are kept only in a plain format", () => {
  expect(prefillOf({ ref: "a1-b", src: "inline", post: "what-is-nil" })).toEqual({
    ref: "a1-b",
    src: "inline",
    post: "what-is-nil",
  });
  expect(prefillOf({ ref: "x".repeat(120) })).toEqual({ ref: "x".repeat(120) });
  expect(prefillOf({ ref: ["one", "two"] })).toEqual({ ref: "one" });
  expect(prefillOf({ ref: " a1 ", city: " Seoul" })).toEqual({ interest: "talent", city: "Seoul", ref: "a1" });
  expect(prefillOf({ ref: [], city: [] })).toEqual({});
  for (const ref of ["a b", "", "x".repeat(121), "é", "a\0"]) expect(prefillOf({ ref })).toEqual({});
});
