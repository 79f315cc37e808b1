import { expect, test } from "vitest";
import { type CheckFacts, checkCounts } from "@/lib/text/checked-names";

const check: CheckFacts = { outcome: "checked", endedAt: null, name: "Larsen Coffee", domain: "larsen.example" };
const brand = { email: "Bo@Larsen.example", confirmedAt: new Date(0) };

test("a check counts for the name that was checked, of an address with the domain that was checked", () => {
  expect(checkCounts(check, brand, "Larsen Coffee")).toBe(true);
});

test.each<
  [what: string, check: Partial<CheckFacts>, brand: Partial<typeof brand> | { confirmedAt: null }, named: string | null]
>([
  ["answered otherwise", { outcome: "refused" }, {}, "Larsen Coffee"],
  ["not answered", { outcome: null }, {}, "Larsen Coffee"],
  ["ended", { endedAt: new Date(1) }, {}, "Larsen Coffee"],
  ["of another name", {}, {}, "Larsen coffee"],
  ["of a person who names none", {}, {}, null],
  ["of another domain", {}, { email: "bo@mail.larsen.example" }, "Larsen Coffee"],
  ["of an address that nobody confirmed", {}, { confirmedAt: null }, "Larsen Coffee"],
])("it does not count if it is %s", (_, changed, other, named) => {
  expect(checkCounts({ ...check, ...changed }, { ...brand, ...other }, named)).toBe(false);
});
