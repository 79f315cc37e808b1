import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAtWord, description, titleWith } from "@/lib/content/page-metadata";

test.each([
  ["Short enough", 20, "Short enough"],
  ["exactly twenty chars", 20, "exactly twenty chars"],
  ["Recording, voiceprint, replica, performer", 33, "Recording, voiceprint, replica…"],
  ["one two three", 8, "one two…"],
  ["one two three", 7, "one…"],
  ["Unbreakablelongword", 8, "Unbreak…"],
  ["  spaces \n and   lines ", 40, "spaces and lines"],
])("%j in %d characters", (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
});

test("a title keeps its ending and fits 60 characters", () => {
  const title = titleWith("What a license costs a brand, and what it costs the creator", " | Insights | Likeright");
  expect(title).toBe("What a license costs a brand, and… | Insights | Likeright");
  expect(title.length).toBeLessThanOrEqual(60);
  expect(titleWith("About", " | Likeright")).toBe("About | Likeright");
});

test("a cut text fits, never ends inside a word and never splits a character", () => {
  const words = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), { maxLength: 60 });
  fc.assert(
    fc.property(words, fc.integer({ min: 20, max: 160 }), (list, max) => {
      const text = list.join(" ").trim().replace(/\s+/g, " ");
      const cut = cutAtWord(text, max);
      expect([...cut].length).toBeLessThanOrEqual(max);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
      if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
    }),
  );
});

test("descriptions end at a word", () => {
  const text = `${"word ".repeat(31)}lastword`;
  expect(description(text)).toBe(`${"word ".repeat(31).trim()}…`);
});
