import { expect, test } from "vitest";
import { consentLabels } from "@/lib/audit/labels";
import { agreedInWords, statementOf } from "@/lib/your-data/wording";

const unknownText = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";

test("a consent whose text is not known by its hash says in words what was agreed to", () => {
  const consent = (document: string) => ({ "Agreed to": document, "Version (SHA-256 of the text)": unknownText });
  expect(statementOf(consent("update-emails"))).toBeUndefined();
  expect(agreedInWords(consent("update-emails"))).toBe("You agreed to update emails.");
  const told = Object.keys(consentLabels).map((document) => agreedInWords(consent(document)));
  for (const words of told) expect(words).toMatch(/^You (?:agreed|said) .{10,}\.$/);
  expect(new Set(told).size).toBe(told.length);
  expect(agreedInWords(consent("a-later-one"))).toBe("You agreed to a text.");
});
