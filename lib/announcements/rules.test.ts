import { expect, test } from "vitest";
import { parseAnnouncement } from "@/lib/announcements/rules";

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

test.each([
  "",
  "Only a subject",
  "Two lines\nof subject\n\nText",
  `${"x".repeat(101)}\n\nText`,
  `Hello\n\n${"x".repeat(5_001)}`,
])("a text that is no announcement is refused with the reason: %#", (text) => {
  expect(parseAnnouncement(text)).toEqual(expect.stringMatching(/subject/));
});
