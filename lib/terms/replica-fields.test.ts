import { expect, test } from "vitest";
import { fieldsOfUses } from "@/lib/terms/replica-fields";
import { copiedUse } from "@/lib/terms/replica-names";
import { aUse } from "@/tests/support/replicas";

const [first] = [aUse({ amount: { count: 4, unit: "minutes" } })];
const fields = { ...fieldsOfUses([first]), use2Unit: "pieces" };

test("a use begins as a copy of the one before", () => {
  expect(copiedUse(fields, 2)).toEqual({
    use2Medium: first.medium,
    use2Shows: first.shows,
    use2Count: "4",
    use2Unit: "minutes",
    use2Languages: first.languages,
    use2Tool: first.tool,
    use2Kept: first.modelKeptAt,
    use2Days: String(first.modelDays),
  });
});

test("what is typed in it already stays, a number with its unit", () => {
  const copied = copiedUse({ ...fields, use2Shows: "Another piece.", use2Count: "2", use2Tool: " " }, 2);
  expect(Object.keys(copied)).toEqual(["use2Medium", "use2Languages", "use2Tool", "use2Kept", "use2Days"]);
});

test("nothing is copied from a use that is empty, nor before the first", () => {
  expect(copiedUse(fields, 4)).toEqual({});
  expect(copiedUse(fields, 1)).toEqual({});
});
