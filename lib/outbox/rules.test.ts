import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs, LANES, laneNumber, lanesOf, RETRY, ROUND, SEND_TIMEOUT_MS, turnAt } from "@/lib/outbox/rules";

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

test("in a round each lane goes first as often as it should, and every claim looks through all lanes in their order", () => {
  const firsts = Array.from({ length: ROUND }, (_, claim) => lanesOf(claim)[0]);
  const of = (lane: string) => firsts.flatMap((first, claim) => (first === lane ? [claim] : []));
  expect([of("decisions"), of("reminders"), of("announcements")]).toEqual([[3, 11, 15], [7, 17], [19]]);
  expect(of("awaited")).toHaveLength(ROUND - 6);
  for (let claim = 0; claim < ROUND; claim += 1)
    expect(lanesOf(claim)).toEqual([firsts[claim], ...LANES.filter((lane) => lane !== firsts[claim])]);
  expect(LANES.map(laneNumber)).toEqual([1, 2, 3, 4]);
});

const waits = (random: number) =>
  Array.from({ length: RETRY.attempts - 1 }, (_, index) => backoffMs(index + 1, random));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test("the wait grows from 2 seconds to 8 hours, and by up to a fifth so that not all come back at once", () => {
  expect(waits(0)).toEqual([2, 8, 32, 128, 512, 2_048, 8_192, 28_800, 28_800].map((seconds) => seconds * 1000));
  expect([0.5, 1].map((random) => backoffMs(2, random))).toEqual([8_800, 9_600]);
});

test("all attempts fit between 19 hours and the window in which the provider honours the key", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      expect(sum(waits(random))).toBeGreaterThan(19 * 3_600_000);
      expect(sum(waits(random))).toBeLessThan(RETRY.withinMs);
    }),
  );
});

test("a mail's lease is longer than one request to the provider", () => {
  expect(RETRY.leaseMs).toBeGreaterThan(2 * SEND_TIMEOUT_MS);
});
