import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { facesFor } from "@/lib/documents/faces";
import { REHEARSAL } from "@/lib/documents/page";
import { renderDocument } from "@/lib/documents/render";
import { choiceFor, piecesOf } from "@/lib/documents/setter";
import { USE_CASE_MAX } from "@/lib/terms/terms";
import { infoOf, missingFrom, RTL, sampleDocument, textOf } from "@/tests/support/documents";
import { times } from "@/tests/support/scale";

/** In scripts that only the pixels of Unifont have, without joined letters. */
const plain = ["ᏣᎳᎩ", "કિંજલ પટેલ"];

const drawn = [
  "Zoë Łukasiewicz",
  "Nguyễn Thị Ánh",
  "Αλεξάνδρα Παπαδοπούλου",
  "Анна Щербакова",
  "دانة مرجان",
  "נועה בן־דוד",
  "प्रिया शर्मा",
  "শ্রেয়া ঘোষ",
  "பிரியா",
  "สมชาย ใจดี",
  "ნინო ბერიძე",
  "Անի Հակոբյան",
  "王小明",
  "陳綺貞",
  "さくら 山田",
  "김민지",
  "ሰላም",
  "សុខា",
  "ਹਰਪ੍ਰੀਤ ਸਿੰਘ",
  "ശ്രീജ നായർ",
  "ශ්‍රියානි",
  "శ్రీలక్ష్మి",
  "ସୁଭାଷ",
  "ສົມສະໄໝ",
];

const names = [...drawn, ...plain];

/** A document has room for three. */
const together = names.flatMap((_, at) => (at % 3 === 0 ? [names.slice(at, at + 3)] : []));

test.each(together.map((some) => ({ some })))("the names of $some are in the document, complete", async ({ some }) => {
  const [licensor = "Ada", representative = "Bo", organisation = null] = some;
  const made = await renderDocument(sampleDocument({ licensor, representative, organisation }));
  expect(missingFrom(textOf(made), some)).toEqual([]);
});

const familiesOf = async (name: string) => {
  const { sans } = await facesFor(name);
  return piecesOf(name, choiceFor(name, sans)).map(({ face, named }) => (named ? "code points" : face.family));
};

test.each(drawn)("%s is drawn in letters of its script", async (name) => {
  for (const family of await familiesOf(name)) expect(family).not.toMatch(/^(code points|unifont-.*)$/);
});

test.each(plain)("%s is drawn, if in pixels", async (name) => {
  expect(await familiesOf(name)).toContain("unifont-latin-400");
});

test("characters without a font and invisible ones are drawn as names", async () => {
  const use = "Before \u{12000} and \u{10330}, \u202ehidden\u202c, \u200bthen a\u0001b and \u{1f9ff}.";
  const text = textOf(await renderDocument(sampleDocument({ use })));
  expect(missingFrom(text, [use, "U+202E hidden U+202C", "U+200B then", "U+0001"])).toEqual([]);
});

const long: [what: string, use: string][] = [
  ["words", "The quick brown fox jumps. ".repeat(100).slice(0, USE_CASE_MAX)],
  ["one word", "x".repeat(USE_CASE_MAX)],
  ["lines", "x\n".repeat(USE_CASE_MAX / 2).trim()],
  ["Chinese characters", "肖像".repeat(USE_CASE_MAX / 2)],
  ["Arabic words", "صوت ".repeat(USE_CASE_MAX / 4).trim()],
  ["characters without a font", "\u{12000}".repeat(USE_CASE_MAX / 2)],
  ["hidden characters", `a${"\u200b".repeat(USE_CASE_MAX - 1)}`],
  ["marks on one letter", `a${"\u0301".repeat(USE_CASE_MAX - 1)}`],
  ["emoji", "👩‍🚀".repeat(Math.floor(USE_CASE_MAX / 5))],
];

test.each(long)("a use of 2,000 %s fits in few pages", async (_, use) => {
  const made = await renderDocument(sampleDocument({ use }));
  const pages = Number(infoOf(made).match(/^Pages:\s+(\d+)$/m)?.[1]);
  expect(pages).toBeLessThanOrEqual(12);
  const text = textOf(made);
  for (const page of text.split("\f").slice(0, -1)) {
    expect(page).toContain(REHEARSAL);
    expect(page.split("\n").length, "a page with something on it").toBeGreaterThan(5);
  }
  expect(missingFrom(text, [use.replaceAll("\n", "¶")])).toEqual([]);
});

test("a text of spaces gives no line", async () => {
  const complaints = vi.spyOn(console, "error");
  await renderDocument(sampleDocument({ licensor: " ", use: `a${"\u3000".repeat(500)}b` }));
  expect(complaints).not.toHaveBeenCalled();
});

const script = fc.constantFrom(
  ...names,
  "voice",
  "3",
  "(2026)",
  "100%",
  "😀",
  "e\u0301",
  "\u{12000}",
  "\u200d",
  "→",
  "\u202e",
  "<b>",
);
/**
 * Any letters and signs. Those from right to left occur only in the names: poppler orders none that are mixed within a
 * word.
 */
const letters = fc.string({ unit: "grapheme", maxLength: 12 }).filter((some) => !RTL.test(some));
const text = (max: number) =>
  fc.array(fc.oneof(script, letters), { minLength: 1, maxLength: max }).map((parts) => parts.join(" "));

test("every document contains its clauses completely, with the same bytes each time", async () => {
  const typed = fc.record({
    use: text(60),
    licensor: text(3),
    representative: text(3),
    organisation: fc.option(text(3)),
  });
  await fc.assert(
    fc.asyncProperty(typed, async (some) => {
      const document = sampleDocument(some);
      const [made, again] = [await renderDocument(document), await renderDocument(document)];
      expect(Buffer.from(again).equals(Buffer.from(made))).toBe(true);
      const said = document.agreement.content.clauses.map(({ text }) => text);
      expect(missingFrom(textOf(made), said)).toEqual([]);
    }),
    { numRuns: times(10, 1_000), endOnFailure: true },
  );
}, 3_600_000);
