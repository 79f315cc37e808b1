import { expect, test } from "vitest";
import { documentOf } from "@/lib/creators/search-document";
import { LETTERS_MAX, wordsOf } from "@/lib/creators/search-query";

// Texts as SQL folds them: without case, accents and apostrophes.
const texts = { name: "", nameParts: "", head: "", bio: "" };
const keysOf = (some: Partial<typeof texts>, facets: string[] = []) => documentOf({ ...texts, ...some }, facets);

test("words stand between spaces and signs, without marks that few people type", () => {
  expect(wordsOf("ada_merritt, (voice) actor/32")).toEqual(["ada", "merritt", "voice", "actor", "32"]);
  expect(wordsOf("\u05e9\u05c1\u05b8\u05e8\u05b8\u05d4")).toEqual(["\u05e9\u05e8\u05d4"]);
  expect(wordsOf("\u0641\u0627\u0637\u0645\u0629 \u06a9\u0631\u06cc\u0645\u06cc")).toEqual([
    "\u0641\u0627\u0637\u0645\u0647",
    "\u0643\u0631\u064a\u0645\u064a",
  ]);
  expect(wordsOf("")).toEqual([]);
  expect(wordsOf(" \t\u2014 ")).toEqual([]);
});

test("a name is found by its words, their beginnings, each without one letter, and written together", () => {
  const keys = keysOf({ name: "bo xiu", nameParts: "bo xiu" });
  for (const key of ["bo", "xiu", "boxiu", "n/b", "n/bo", "n/boxi", "h/xiu", "z/bo", "z/xiu", "z/xi", "z/iu", "z/xu"])
    expect(keys, key).toContain(key);
  // A word of two letters has no mistakes, and none begins by two outside names.
  for (const key of ["z/b", "z/o", "h/x", "h/xi", "n/iu"]) expect(keys, key).not.toContain(key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a name with an apostrophe is found with and without it", () => {
  expect(keysOf({ name: "sinead oconnell", nameParts: "sinead o connell" })).toEqual(
    expect.arrayContaining(["oconnell", "connell", "n/connell"]),
  );
});

test("where writing has no spaces a name is found from any letter on", () => {
  const keys = keysOf({ name: "\u7530\u4e2d\u3055\u304f\u3089" });
  expect(keys).toEqual(expect.arrayContaining(["n/\u3055\u304f\u3089", "n/\u304f\u3089", "n/\u4e2d"]));
});

test("craft, city and samples are found by beginnings from three letters on, a bio by whole words alone", () => {
  expect(keysOf({ head: "macon" }).sort()).toEqual(["h/mac", "h/maco", "h/macon", "macon"]);
  expect(keysOf({ bio: "low and warm" }).sort()).toEqual(["and", "low", "warm"]);
});

test("words are cut after so many letters, and never inside one", () => {
  const long = "\u{1d452}".repeat(LETTERS_MAX + 9);
  expect(keysOf({ bio: long })).toEqual(["\u{1d452}".repeat(LETTERS_MAX)]);
  expect(Math.max(...keysOf({ name: long }).map((key) => [...key].length))).toBe(LETTERS_MAX + 2);
});

test("facets are kept as they are, each once", () => {
  expect(keysOf({}, ["right/voice", "language/en", "language/en"])).toEqual(["right/voice", "language/en"]);
});
