import { expect, test } from "vitest";
import { parseAnnouncement } from "@/lib/content/announcement-rules";
import { changedDraftSchema, draftSchema, textOf } from "@/lib/content/announcement-schema";

test("a subject, paragraphs and a button are read from a text", () => {
  expect(parseAnnouncement("We are live\r\n\r\nFirst.\nStill first.\n\n\nSecond.\n\n[See it](/solutions)\n")).toEqual({
    subject: "We are live",
    body: "First.\nStill first.\n\nSecond.",
    actionLabel: "See it",
    actionPath: "/solutions",
  });
});

test("a text without a button has none, and a link to another site is not a button", () => {
  expect(parseAnnouncement("Hello\n\nText.")).toMatchObject({ body: "Text.", actionLabel: null, actionPath: null });
  expect(parseAnnouncement("Hello\n\nText.\n\n[x](https://evil.example)")).toMatchObject({ actionPath: null });
});

test("a button opens a page of ours only", () => {
  const draft = { subject: "Hello", body: "A\r\n\r\n\r\nB", actionLabel: "See it", audience: "talent" };
  expect(draftSchema.safeParse({ ...draft, actionPath: "/solutions?a=b" }).data).toMatchObject({ body: "A\n\nB" });
  for (const actionPath of ["//evil.example", "https://evil.example", "solutions", "/a b", ""]) {
    expect(draftSchema.safeParse({ ...draft, actionPath }).success, actionPath).toBe(false);
  }
  expect(draftSchema.safeParse({ ...draft, actionLabel: "", actionPath: "" }).success).toBe(true);
  expect(draftSchema.safeParse({ ...draft, actionLabel: "", actionPath: "/solutions" }).success).toBe(false);
  expect(parseAnnouncement("Hello\n\nText.\n\n[x](//evil.example)")).toMatchObject({ actionPath: null });
});

test.each([
  "",
  "Only a subject",
  "Two lines\nof subject\n\nText",
  `${"x".repeat(101)}\n\nText`,
  `Hello\n\n${"x".repeat(5_001)}`,
])("a text that is no announcement is refused with the reason: %#", (text) => {
  expect(parseAnnouncement(text)).toEqual(expect.stringMatching(/subject/));
});

test("a subject of 100 characters and a text of 5,000 are the longest", () => {
  const [subject, body] = ["x".repeat(100), "y".repeat(5_000)];
  expect(parseAnnouncement(`${subject}\n\n${body}`)).toEqual({ subject, body, actionLabel: null, actionPath: null });
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
