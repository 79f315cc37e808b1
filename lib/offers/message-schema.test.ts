import { expect, test } from "vitest";
import { MESSAGE_MAX, mayWrite, REPORT_REASONS, REPORT_WORDS_MAX } from "@/lib/offers/message-rules";
import { decisionMessageSchema, decisionReportSchema } from "@/lib/offers/schema";
import { notSent, notWritable } from "@/lib/offers/wording";

const messageId = "b8a3c6de-0000-4000-8000-000000000001";
const of = (length: number) => "x".repeat(length);

test("a message has words, and not more than a thousand characters", () => {
  const told = (message: string) => decisionMessageSchema.safeParse({ message }).success;
  expect([told(of(MESSAGE_MAX)), told(of(MESSAGE_MAX + 1)), told(" \n ")]).toEqual([true, false, false]);
  expect(MESSAGE_MAX).toBe(1_000);
});

test("a report names a message and one of the reasons, and may say more in 500 characters", () => {
  const told = (changes: object) =>
    decisionReportSchema.safeParse({ messageId, reason: "spam", words: "", ...changes }).success;
  expect(REPORT_REASONS.map((reason) => told({ reason }))).toEqual([true, true, true, true]);
  expect([told({ reason: "" }), told({ reason: "dull" }), told({ messageId: "1" })]).toEqual([false, false, false]);
  expect([told({ words: of(REPORT_WORDS_MAX) }), told({ words: of(REPORT_WORDS_MAX + 1) })]).toEqual([true, false]);
});

test("whoever decides may write first, and the other side once it was written to", () => {
  for (const party of ["creator", "buyer"] as const) {
    const other = party === "creator" ? "buyer" : "creator";
    expect([mayWrite(party, party, false), mayWrite(party, other, false), mayWrite(party, other, true)]).toEqual([
      true,
      false,
      true,
    ]);
  }
});

test("each party reads why it may not write", () => {
  expect(notWritable("not-asked", "creator")).toContain("The brand has your answer");
  expect(notWritable("not-asked", "buyer")).toContain("The creator may ask you");
  expect(notWritable("closed", "buyer")).toContain("no longer open");
  expect(notWritable("role", "buyer")).toContain("role");
  expect(notSent({ ok: false, reason: "closed" }, "creator").message).toBe(notWritable("closed", "creator"));
  expect(notSent({ ok: false, reason: "no-room" }, "creator").message).not.toBe(notWritable("closed", "creator"));
});
