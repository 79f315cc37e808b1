import fc from "fast-check";
import { expect, test } from "vitest";
import { changedClauses, redline, type Stretch } from "@/lib/terms/redline";

const joined = (stretches: readonly Stretch[], ...kinds: Stretch["kind"][]) =>
  stretches
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join("");

const texts = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("voice ", "likeness ", "$350.00 ", "$420.00\n", "US", "  "), { maxLength: 40 })
    .map((words) => words.join("")),
);

test("both versions can be read out of a redline", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const stretches = redline(before, after);
      expect(joined(stretches, "kept", "removed")).toBe(before);
      expect(joined(stretches, "kept", "added")).toBe(after);
    }),
  );
});

test("identical text is kept as one stretch", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(redline(text, text)).toEqual(text === "" ? [] : [{ kind: "kept", text }]);
    }),
  );
});

test("adjacent stretches differ in kind, and none is empty", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const stretches = redline(before, after);
      for (const [index, { kind, text }] of stretches.entries()) {
        expect(text).not.toBe("");
        expect(stretches[index + 1]?.kind).not.toBe(kind);
      }
    }),
  );
});

test("only the words that changed are marked, the removed ones first", () => {
  expect(redline("$350.00 to the licensor, fee $26.25.", "$420.00 to the licensor, fee $31.50.")).toEqual([
    { kind: "removed", text: "$350.00 " },
    { kind: "added", text: "$420.00 " },
    { kind: "kept", text: "to the licensor, fee " },
    { kind: "removed", text: "$26.25." },
    { kind: "added", text: "$31.50." },
  ]);
});

test("texts too long for a word-by-word diff are compared as a whole", () => {
  const [before, after] = ["a ".repeat(2_000), `${"a ".repeat(1_999)}b `];
  expect(redline(before, after).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("clauses are compared by their headings, in the order of the later document", () => {
  const before = [
    { heading: "Territory", text: "US" },
    { heading: "Term", text: "3 months" },
    { heading: "Old", text: "Gone" },
  ];
  const after = [
    { heading: "New", text: "Come" },
    { heading: "Territory", text: "Global" },
    { heading: "Term", text: "3 months" },
  ];
  expect(changedClauses(before, after).map(({ heading }) => heading)).toEqual(["New", "Territory", "Old"]);
  expect(changedClauses(after, after)).toEqual([]);
});
