import { expect, test } from "vitest";
import { formatMoment } from "@/lib/time";

test("a moment names its zone, and its time stays on one line", () => {
  expect(formatMoment(new Date("2026-11-21T08:05:00Z"))).toBe("November 21, 2026 at 8:05\u00a0AM\u00a0UTC");
});
