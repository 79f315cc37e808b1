import { expect, test } from "vitest";
import { erasedWords } from "@/lib/mail/mailbox";
import { addHours } from "@/lib/time";

const createdAt = new Date("2027-01-01T00:00:00Z");

test("a mail whose words went with somebody's data is not said to have been kept for its time", () => {
  expect(erasedWords({ createdAt }, createdAt)).toContain("together with somebody’s data");
  expect(erasedWords({ createdAt }, addHours(createdAt, 24 * 29))).toContain("together with somebody’s data");
  expect(erasedWords({ createdAt }, addHours(createdAt, 24 * 30))).toContain("30 days after it was sent");
});
