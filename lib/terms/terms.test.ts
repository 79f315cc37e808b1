import { expect, test } from "vitest";
import { describeRights, type Right } from "@/lib/terms/terms";

test.each<[Right[], string]>([
  [["likeness", "voice", "training"], "Likeness, voice, AI training"],
  [["voice", "likeness"], "Likeness, voice"],
  [["voice", "training"], "Voice, AI training"],
  [["likeness", "training"], "Likeness, AI training"],
  [["voice"], "Voice"],
  [["training"], "AI training"],
  [[], "Nothing"],
])("%j read %j", (rights, words) => {
  expect(describeRights(rights)).toBe(words);
});
