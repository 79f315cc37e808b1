import { expect, test } from "vitest";
import { parseAnnouncement } from "@/lib/content/announcement-rules";
import { draftSchema } from "@/lib/content/announcement-schema";

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
