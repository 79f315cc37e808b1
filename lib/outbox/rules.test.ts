import fc from "fast-check";
import { expect, test } from "vitest";
import { turnAt } from "@/lib/outbox/rules";

const at = new Date("2026-11-21T09:00:00.000Z");
const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

test("what nothing of its kind waits for has its turn at once", () => {
  expect(turnAt(at, {})).toEqual(at);
  expect(turnAt(at, { recipient: null, network: null })).toEqual(at);
});

test("rows for one recipient take turns ten seconds apart, and rows from one network five", () => {
  expect(turnAt(at, { recipient: at })).toEqual(later(10));
  expect(turnAt(at, { network: at })).toEqual(later(5));
  expect(turnAt(at, { recipient: at, network: later(7) })).toEqual(later(12));
  expect(turnAt(at, { recipient: later(7), network: at })).toEqual(later(17));
});

test("what has waited for long delays nothing", () => {
  expect(turnAt(at, { recipient: later(-10), network: later(-5) })).toEqual(at);
  expect(turnAt(at, { recipient: later(-9) })).toEqual(later(1));
});

test("no turn is before its row was written, or before a turn that it follows", () => {
  const time = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((ms) => new Date(at.getTime() + ms));
  const last = fc.option(time);
  fc.assert(
    fc.property(time, last, last, (written, recipient, network) => {
      const turn = turnAt(written, { recipient, network }).getTime();
      const bounds = [
        written.getTime(),
        (recipient?.getTime() ?? -Infinity) + 10_000,
        (network?.getTime() ?? -Infinity) + 5_000,
      ];
      expect(turn).toBe(Math.max(...bounds));
    }),
  );
});
