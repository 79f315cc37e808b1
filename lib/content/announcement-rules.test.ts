import { expect, test } from "vitest";
import { changedDraftSchema, draftSchema, textOf } from "@/lib/content/announcement-schema";

test("a button opens a page of ours only", () => {
  const draft = { subject: "Hello", body: "A\r\n\r\n\r\nB", actionLabel: "See it", audience: "talent" };
  expect(draftSchema.safeParse({ ...draft, actionPath: "/solutions?a=b" }).data).toMatchObject({ body: "A\n\nB" });
  for (const actionPath of ["//evil.example", "https://evil.example", "solutions", "/a b", ""]) {
    expect(draftSchema.safeParse({ ...draft, actionPath }).success, actionPath).toBe(false);
  }
  expect(draftSchema.safeParse({ ...draft, actionLabel: "", actionPath: "" }).success).toBe(true);
  expect(draftSchema.safeParse({ ...draft, actionLabel: "", actionPath: "/solutions" }).success).toBe(false);
});

test("a subject of 100 characters and a text of 5,000 are the longest", () => {
  const fits = (subject: number, body: number) =>
    draftSchema.safeParse({ subject: "x".repeat(subject), body: "y".repeat(body), audience: "talent" }).success;
  expect([fits(100, 5_000), fits(101, 5_000), fits(100, 5_001)]).toEqual([true, false, false]);
});

test.each([
  ["actionPath", { actionLabel: "See it" }],
  ["actionLabel", { actionPath: "/solutions" }],
  ["actionPath", { actionLabel: "See it", actionPath: "//evil.example" }],
  ["subject", { subject: "Two\nlines" }],
] as const)("what is wrong with a draft is said at its field: %s", (field, typed) => {
  const version = "a".repeat(64);
  const draft = { subject: "Hello", body: "Text.", audience: "talent", ...typed };
  const changed = { ...draft, announcementId: "00000000-0000-4000-8000-000000000000", version };
  for (const result of [draftSchema.safeParse(draft), changedDraftSchema.safeParse(changed)])
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

test("a draft is stored as it was typed, with or without a button", () => {
  const draft = { subject: "Hello", body: "Text.", audience: "talent" } as const;
  const button = { actionLabel: "See it", actionPath: "/solutions" };
  expect(textOf({ ...draft, ...button })).toEqual({ subject: "Hello", body: "Text.", ...button });
  expect(textOf(draft)).toEqual({ subject: "Hello", body: "Text.", actionLabel: null, actionPath: null });
});
