import { expect, test } from "vitest";
import { type Fault, faultsOf, type Granted } from "@/lib/licenses/use-rules";
import { TERRITORIES } from "@/lib/terms/terms";

const granted: Granted = {
  territory: "north_america",
  effectiveAt: new Date("2027-03-01T10:00:00.000Z"),
  expiresAt: new Date("2027-06-01T12:00:00.000Z"),
  revokedAt: null,
};
const day = (iso: string) => new Date(`${iso}T00:00:00.000Z`);
const faults = (from: string, to: string, changes: Partial<Granted> = {}) =>
  faultsOf({ territory: "us", beginsOn: day(from), endsOn: day(to) }, { ...granted, ...changes });

test.each<[from: string, to: string, expected: Fault[]]>([
  ["2027-03-01", "2027-06-01", []],
  // Then it is still February 28 on Baker Island, which is 12 hours behind UTC, and June 2 on Kiribati, 14 ahead.
  ["2027-02-28", "2027-06-02", []],
  ["2027-02-27", "2027-06-01", ["before"]],
  ["2027-03-01", "2027-06-03", ["after"]],
  ["2027-01-01", "2027-12-31", ["before", "after"]],
])("a use from %s to %s is outside by %j", (from, to, expected) => {
  expect(faults(from, to)).toEqual(expected);
});

test("the zones furthest from UTC decide to the millisecond", () => {
  const begins = (instant: string) => faults("2027-03-01", "2027-03-02", { effectiveAt: new Date(instant) });
  expect(begins("2027-03-02T11:59:59.999Z")).toEqual([]);
  expect(begins("2027-03-02T12:00:00.000Z")).toEqual(["before"]);
  const ends = (instant: string) => faults("2027-03-01", "2027-06-02", { expiresAt: new Date(instant) });
  expect(ends("2027-06-01T10:00:00.001Z")).toEqual([]);
  expect(ends("2027-06-01T10:00:00.000Z")).toEqual(["after"]);
});

test("a license that was revoked ends with that", () => {
  expect(faults("2027-03-01", "2027-05-01", { revokedAt: new Date("2027-04-01T10:00:00.000Z") })).toEqual(["after"]);
  expect(faults("2027-03-01", "2027-04-01", { revokedAt: new Date("2027-04-01T10:00:00.000Z") })).toEqual([]);
});

test("a use is within a territory that contains its own", () => {
  const inside = TERRITORIES.map((of) =>
    TERRITORIES.filter(
      (territory) =>
        faultsOf({ territory, beginsOn: day("2027-04-01"), endsOn: day("2027-04-02") }, { ...granted, territory: of })
          .length === 0,
    ),
  );
  expect(Object.fromEntries(TERRITORIES.map((of, index) => [of, inside[index]]))).toEqual({
    us: ["us"],
    global: ["us", "global", "north_america", "europe"],
    north_america: ["us", "north_america"],
    europe: ["europe"],
  });
});
