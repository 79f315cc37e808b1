import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AS_DESCRIBED,
  carriesAds,
  competitorsIn,
  describeMedia,
  describePaid,
  EDITS,
  MEDIA,
  mediumLabels,
  NARROWEST,
  scopeFields,
  scopeIn,
} from "@/lib/terms/scope";

test("media are named in one order, whatever the order in which they were ticked", () => {
  expect(describeMedia(["tv_streaming", "organic_social", "email"])).toBe("Organic social, email, TV and streaming");
  expect(describeMedia(["tv_streaming"])).toBe("TV and streaming");
  expect(describeMedia([])).toBe(AS_DESCRIBED);
  expect(new Set(Object.values(mediumLabels)).size).toBe(12);
});

test("ads run in media that carry them", () => {
  const never = ["organic_social", "email", "internal", "events"];
  expect(MEDIA.filter((medium) => !carriesAds(medium))).toEqual(never);
  expect(describePaid([])).toEqual({ paid: "No", unpaid: "No" });
  expect(describePaid(["tv_streaming", "email"]).paid).toBe("Yes, in TV and streaming");
});

const blank = { handle: "", edits: "", product: "  ", exclusive: "", competitors: "Acme Cola" };

test("nothing ticked is the least that can be licensed", () => {
  expect(NARROWEST).toEqual({
    media: [],
    handle: false,
    edits: "as_delivered",
    product: null,
    exclusivity: null,
  });
  expect(scopeIn(blank, [])).toEqual(NARROWEST);
});

test("competitors are names on lines", () => {
  expect(competitorsIn(" Acme Cola \r\n\nBean & Co\n")).toEqual(["Acme Cola", "Bean & Co"]);
});

const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() === text && !/[\r\n]/.test(text) && text !== "");

test("a scope comes back from the fields of its form as it was", () => {
  const scopes = fc.record({
    media: fc.subarray([...MEDIA]),
    handle: fc.boolean(),
    edits: fc.constantFrom(...EDITS),
    product: fc.option(name),
    exclusivity: fc.option(fc.record({ competitors: fc.array(name, { maxLength: 5 }) })),
  });
  fc.assert(
    fc.property(scopes, (scope) => {
      expect(scopeIn({ ...blank, ...scopeFields(scope) }, scope.media)).toEqual(scope);
    }),
  );
  expect(scopeIn({ ...blank, ...scopeFields(null) }, [])).toEqual(NARROWEST);
});
