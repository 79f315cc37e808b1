import { expect, test } from "vitest";
import { faults, firstHeard, formatSeconds, inWords, isTooLong } from "@/lib/samples/rules";
import { LANGUAGES, languageLabels } from "@/lib/text/languages";

test("languages are BCP 47 tags in the order of their names, each with one name, as the database takes them", () => {
  expect(Intl.getCanonicalLocales([...LANGUAGES])).toEqual(LANGUAGES);
  const names = Object.values(languageLabels);
  expect(new Set(names).size).toBe(names.length);
  for (const tag of LANGUAGES) expect(tag).toMatch(/^[a-z]{2,3}(-[A-Z0-9]{2,3})?$/);
  const families = names.map((name) => name.replace(/ \(.*| Chinese$| Creole$/, ""));
  expect(families).toEqual([...families].sort());
});

test.each([
  [1_000, "0:01"],
  [400, "0:01"],
  [29_500, "0:30"],
  [30_250, "0:30"],
  [61_000, "1:01"],
])("%i ms are %s", (ms, text) => {
  expect(formatSeconds(ms)).toBe(text);
});

test("30 seconds are kept with the silence that an encoder adds, and no more", () => {
  expect([30, 30.2, 30.25, 30.26, 31].map(isTooLong)).toEqual([false, false, false, true, true]);
});

test("a list shows one that everybody may hear before one for brands", () => {
  const [brands, everybody] = [{ audience: "brands" as const }, { audience: "everybody" as const }];
  expect(firstHeard([brands, everybody])).toBe(everybody);
  expect(firstHeard([brands])).toBe(brands);
  expect(firstHeard([])).toBeUndefined();
});

test("each fault says what is wrong and what to do", () => {
  for (const text of Object.values(faults)) expect(text).toMatch(/^This .+\. Please .+\.$/);
});

test.each([
  ["FLAC", "a FLAC file"],
  ["AIFF", "an AIFF file"],
  ["MP2 (MPEG audio, layer II)", "an MP2 (MPEG audio, layer II) file"],
  ["MIDI", "a MIDI file"],
  ["Monkey's Audio", "a Monkey's Audio file"],
  ["RealAudio", "a RealAudio file"],
  ["RF64", "an RF64 file"],
  ["WebM or Matroska", "a WebM or Matroska file"],
])("a file that is %s is called %s", (what, called) => {
  expect(inWords({ fault: "kind", what })).toContain(`This is ${called}, which is not kept as it is`);
});
