import { expect, test } from "vitest";
import { type CheckedFacts, changedSince, verificationCounts } from "@/lib/creators/verification-rules";

const checked: CheckedFacts = { name: "Ada Merritt", mailboxKey: "ada@a.test", portraitHash: "x", slug: "ada-merritt" };
const standing = { ...checked, endedAt: null };

test("a verification counts while everything is what was checked, and until it is ended", () => {
  expect(verificationCounts(standing, checked)).toBe(true);
  expect(verificationCounts({ ...standing, endedAt: new Date(0) }, checked)).toBe(false);
});

const changes: [now: Partial<CheckedFacts>, what: string][] = [
  [{ name: "Ada Merrit" }, "name"],
  [{ name: null }, "name"],
  [{ mailboxKey: "ida@a.test" }, "mailbox"],
  [{ portraitHash: "y" }, "portrait"],
  [{ portraitHash: null }, "portrait"],
  [{ slug: "ada" }, "page address"],
  [{ slug: null }, "page address"],
];

test.each(changes)("it does not count for a creator with %o: another %s", (now, what) => {
  expect(verificationCounts(standing, { ...checked, ...now })).toBe(false);
  expect(changedSince(checked, { ...checked, ...now })).toEqual([what]);
});

test("a page that came after the check changes nothing, and a portrait that came after it does", () => {
  expect(verificationCounts({ ...standing, slug: null }, checked)).toBe(true);
  expect(verificationCounts({ ...standing, portraitHash: null }, checked)).toBe(false);
});

test("all that is another is named", () => {
  expect(changedSince(checked, { name: "B", mailboxKey: "b@b.test", portraitHash: null, slug: "b" })).toEqual([
    "name",
    "mailbox",
    "portrait",
    "page address",
  ]);
});
