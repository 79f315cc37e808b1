import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutDisguise } from "@/lib/text/disguise";

const invisible = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((one) => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(one));

test("no invisible character is kept within English words", () => {
  expect(invisible.length).toBeGreaterThan(400);
  for (const one of invisible) {
    const at = one.codePointAt(0)?.toString(16);
    expect(withoutDisguise(`Worldwide, ${one}exclu${one}sive${one}.${one}`), at).toBe("Worldwide, exclusive.");
    expect(withoutDisguise(`$3${one}50${one}`), at).toBe("$350");
    expect(withoutDisguise(one), at).toBe("");
  }
});

test.each([
  ["an override", "fee \u202e001$\u202c", "fee 001$"],
  ["isolates", "\u2067terms\u2069", "terms"],
  ["marks of direction", "a\u200eb\u200fc\u061c", "abc"],
  ["hidden instructions in tags", "ok\u{e0061}\u{e0062}", "ok"],
  ["a soft hyphen", "exclu\u00adsive", "exclusive"],
  ["a line separator", "one\u2028two\u2029three", "one\ntwo\nthree"],
  ["the flag of no region", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0078}\u{e0078}\u{e0078}\u{e007f}", "\u{1f3f4}"],
  ["the tags of a flag without it", "ok\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}", "ok"],
  ["joiners one after the other", "म\u200c\u200d\u200cन", "म\u200cन"],
  ["a joiner at the end of a Persian word", "می\u200c", "می"],
  ["a joiner behind a direction control", "می\u202e\u200cخ", "میخ"],
  ["a letter and its accent", "Ame\u0301lie", "Amélie"],
  ["a letter held apart from its accent", "Ame\u200b\u0301lie", "Amélie"],
  ["a pile of marks", `e${"\u0300".repeat(300)}x`, `\u00e8${"\u0300".repeat(7)}x`],
])("%s", (_what, typed, read) => {
  expect(withoutDisguise(typed)).toBe(read);
});

describe("invisible characters that a language needs are kept", () => {
  test.each([
    ["Persian", "علی\u200cرضا می\u200cخواهم"],
    ["Hindi", "मोहन\u094d\u200d, क्\u200cष"],
    ["Malayalam", "മോഹന്\u200d"],
    ["Sinhala", "ශ්\u200dරී"],
    ["Arabic with all its vowels", "مُحَمَّدٌ"],
    ["Hebrew with points and accents", "בְּרֵאשִׁ֖ית".normalize("NFC")],
    ["a Japanese name", "葛\u{e0100}城"],
    ["Mongolian", "\u182d\u180b\u1820\u180e"],
    ["Tibetan", "བསྒྲུབས"],
    ["Vietnamese", "Nguyễn Thị Ánh"],
    ["a family", "\u{1f469}\u{1f3fd}\u200d\u{1f680} \u{1f3f3}\ufe0f\u200d\u{1f308} \u2764\ufe0f 1\ufe0f\u20e3"],
    ["the flag of Wales", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} yes"],
    ["a number sign and a year sign", "\u0600\u0661\u0662 \u0601\u0662\u0660"],
    ["the end of a verse", "\u06dd\u0661"],
    ["lines and tabs", "First\tline,\nsecond line"],
  ])("%s", (_what, text) => {
    expect(withoutDisguise(text)).toBe(text);
  });
});

test("a joiner stays by the letter below its marks, in whatever order they were typed, and not by a mark alone", () => {
  for (const kept of ["म\u0301\u094d\u200cम", "म\u094d\u0301\u200c", "ᠠ\u0301\u18a9\u180b"]) {
    expect(withoutDisguise(kept), JSON.stringify(kept)).toMatch(/\u200c|\u180b/u);
  }
  for (const none of ["\u0301\u094d\u200c", "e\u0323\u200dم"]) {
    expect(withoutDisguise(none), JSON.stringify(none)).not.toMatch(/\u200c|\u200d/u);
  }
});

test("parsing is idempotent, and no text throws", () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ...invisible.slice(0, 60),
      "\u200d",
      "\u200c",
      "\ufe0f",
      "म",
      "\u094d",
      "می",
      "\u{1f469}",
      "e",
      "\u0301",
    ),
    fc.string({ unit: "binary", maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const once = withoutDisguise(units.join(""));
      expect(withoutDisguise(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});
