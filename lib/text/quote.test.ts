import { expect, test } from "vitest";
import { quoted } from "@/lib/text/typeset";

test("a quoted text cannot end its quotation, whatever marks it types", () => {
  for (const mark of ['"', "“", "”", "„", "‟", "«", "»", "＂", "''", "’’", "‘'", "″", "〞", "❞"]) {
    expect(quoted(`Cold${mark} and all others`), mark).toBe("“Cold' and all others”");
  }
});

test("an apostrophe stays", () => {
  expect(quoted("The creator's “own” words, and Bo’s")).toBe("“The creator's 'own' words, and Bo’s”");
});
