import fc from "fast-check";
import { expect, test } from "vitest";
import { mailRetry, SEND_TIMEOUT_MS } from "@/lib/mail/rules";
import { backoffMs } from "@/lib/outbox/rules";

const waits = (random: number) =>
  Array.from({ length: mailRetry.attempts - 1 }, (_, index) => backoffMs(mailRetry, index + 1, random));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test("the wait grows from 2 seconds to 8 hours", () => {
  expect(waits(0)).toEqual([2, 8, 32, 128, 512, 2_048, 8_192, 28_800, 28_800].map((seconds) => seconds * 1000));
});

test("all attempts fit between 19 hours and the window in which the provider honours the key", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      expect(sum(waits(random))).toBeGreaterThan(19 * 3_600_000);
      expect(sum(waits(random))).toBeLessThan(mailRetry.withinMs);
    }),
  );
});

test("a mail's lease is longer than one request to the provider", () => {
  expect(mailRetry.leaseMs).toBeGreaterThan(2 * SEND_TIMEOUT_MS);
});
