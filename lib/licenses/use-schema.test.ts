import { expect, test } from "vitest";
import { NOTE_MAX, PLACE_MAX, REASON_MAX } from "@/lib/licenses/use-rules";
import {
  correctedUseSchema,
  disputeAnswerSchema,
  disputeEndSchema,
  disputeReplySchema,
  disputeSchema,
  filedUseSchema,
  shownUse,
  takenBackSchema,
  useIn,
} from "@/lib/licenses/use-schema";
import { mannerInWords } from "@/lib/licenses/use-words";
import { versionOf } from "@/lib/text/version";

const useId = "b8a3c6de-0000-4000-8000-000000000001";
const version = versionOf({ of: "a use" });
const of = (length: number) => "x".repeat(length);

/** The fields that a form is refused for. */
const wrong = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path[0]) ?? [];

test("a use has a place and a note of so many characters, and its last day is not before the first", () => {
  const form = {
    ...{ useId, grantId: useId, right: "voice", medium: "radio_podcast", place: of(PLACE_MAX), note: of(NOTE_MAX) },
    ...{ territory: "us", beginsOn: "2027-02-02", endsOn: "2027-02-02" },
  };
  for (const schema of [filedUseSchema, correctedUseSchema]) {
    const told = (changes: object) => wrong(schema.safeParse({ ...form, version, ...changes }));
    expect(told({})).toEqual([]);
    expect(told({ place: of(PLACE_MAX + 1) })).toEqual(["place"]);
    expect(told({ note: of(NOTE_MAX + 1) })).toEqual(["note"]);
    expect(told({ endsOn: "2027-02-01" })).toEqual(["endsOn"]);
    expect(told({ medium: "" })).toEqual(["medium"]);
    expect(told({ right: "training", medium: "" })).toEqual([]);
    for (const endsOn of ["2019-12-31", "2100-01-01"]) expect(told({ beginsOn: endsOn, endsOn })).toContain("endsOn");
    for (const day of ["2020-01-01", "2099-12-31"]) expect(told({ beginsOn: day, endsOn: day })).toEqual([]);
  }
  expect(wrong(takenBackSchema.safeParse({ useId, version }))).toEqual([]);
  expect(wrong(takenBackSchema.safeParse({ useId: "x", version }))).toEqual(["useId"]);
});

test("a use is shown in its form as it was typed there", () => {
  const typed = {
    ...{ right: "replica-2", medium: "paid_social", paid: "on", handle: "on", place: "A wall", territory: "europe" },
    ...{ beginsOn: "2027-02-01", endsOn: "2027-03-02", note: "Twice a day." },
  };
  const sent = useIn(filedUseSchema.parse({ ...typed, useId, grantId: useId, anyway: "medium" }));
  expect(sent).toMatchObject({ told: "medium", beginsOn: new Date("2027-02-01"), endsOn: new Date("2027-03-02") });
  expect(shownUse(sent)).toEqual(typed);
  const training = useIn(filedUseSchema.parse({ ...typed, useId, grantId: useId, right: "training" }));
  expect(shownUse(training)).toEqual({ ...typed, right: "training", medium: "", paid: "", handle: "" });
});

test("a use is told by what it is of, where it runs, whether it is paid and from whose account", () => {
  const plain = { right: "likeness", replicaUse: null, medium: "organic_social", paid: false, handle: false } as const;
  expect(mannerInWords(plain)).toBe("Likeness, organic social, not paid, not from the creator’s account");
  expect(mannerInWords({ ...plain, handle: true })).toMatch(/, not paid, from the creator’s account$/);
  expect(mannerInWords({ ...plain, paid: true })).toMatch(/, paid, not from/);
  expect(mannerInWords({ ...plain, medium: "paid_social" })).toMatch(/, paid, not from/);
  expect(mannerInWords({ ...plain, medium: "tv_streaming" })).toMatch(/^Likeness, TV/);
  expect(mannerInWords({ ...plain, right: "replica", replicaUse: 2 })).toMatch(/ \(use 2\), organic social/);
  expect(mannerInWords({ ...plain, right: "training", medium: null })).not.toContain(",");
});

test("whoever disputes a use says why", () => {
  const told = (reason: string) => wrong(disputeSchema.safeParse({ useId, version, reason }));
  expect([told(of(REASON_MAX)), told(of(REASON_MAX + 1)), told(" ")]).toEqual([[], ["reason"], ["reason"]]);
});

test("an answer says what was done, and of a use that stopped, on which day", () => {
  const form = { useId, outcome: "stopped", stoppedOn: "2027-02-01", answer: of(REASON_MAX) };
  const told = (changes: object) => wrong(disputeAnswerSchema.safeParse({ ...form, ...changes }));
  expect(disputeAnswerSchema.parse(form)).toEqual({ ...form, stoppedOn: new Date("2027-02-01T00:00:00.000Z") });
  expect(told({ stoppedOn: "" })).toEqual(["stoppedOn"]);
  expect(told({ stoppedOn: "yesterday" })).toEqual(["stoppedOn"]);
  expect(told({ outcome: "cured", stoppedOn: "" })).toEqual([]);
  expect(told({ outcome: "settled" })).toEqual(["outcome"]);
  for (const answer of ["", of(REASON_MAX + 1)]) expect(told({ answer })).toEqual(["answer"]);
});

test("a licensor accepts or asks, and ends a license only with its box ticked", () => {
  const steps = ["accept", "ask", "uphold", ""].map((step) => disputeReplySchema.safeParse({ useId, step }).success);
  expect(steps).toEqual([true, true, false, false]);
  const boxes = ["on", "", undefined].map((confirmed) => disputeEndSchema.safeParse({ useId, confirmed }).success);
  expect(boxes).toEqual([true, false, false]);
});
