import { expect, test } from "vitest";
import { earlier, lastMonths } from "@/lib/licenses/ledger";

const now = new Date("2027-01-31T23:59:59.999Z");
const sum = (month: string, cents: number) => ({ month, cents, licenses: 1 });

test("twelve months end with the current one, across a new year and from the 31st", () => {
  const months = lastMonths([sum("2026-12", 500), sum("2027-01", 700)], now);
  expect(months.map(({ month }) => month)).toEqual([
    "2026-02",
    "2026-03",
    "2026-04",
    "2026-05",
    "2026-06",
    "2026-07",
    "2026-08",
    "2026-09",
    "2026-10",
    "2026-11",
    "2026-12",
    "2027-01",
  ]);
  expect(months.map(({ cents }) => cents)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 500, 700]);
});

test("earlier months are summed, and nothing is counted twice", () => {
  const sums = [sum("2024-05", 100), sum("2026-01", 20), sum("2026-02", 3)];
  expect(earlier(sums, now)).toEqual({ cents: 120, licenses: 2 });
  const shown = lastMonths(sums, now).reduce((total, { cents }) => total + cents, 0);
  expect(shown + earlier(sums, now).cents).toBe(123);
});
