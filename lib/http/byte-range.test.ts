import fc from "fast-check";
import { expect, test } from "vitest";
import { partAsked } from "@/lib/http/requests";

const SIZE = 1000;
const TAG = '"abc"';
const asked = (headers: Record<string, string>) => partAsked(new Headers(headers), SIZE, TAG);

test.each([
  ["bytes=0-", { from: 0, to: 999 }],
  ["bytes=0-0", { from: 0, to: 0 }],
  ["bytes=10-19", { from: 10, to: 19 }],
  ["bytes=990-5000", { from: 990, to: 999 }],
  ["bytes=-10", { from: 990, to: 999 }],
  ["bytes=-5000", { from: 0, to: 999 }],
  ["bytes=1000-", undefined],
  ["bytes=1000-2000", undefined],
  ["bytes=-0", undefined],
  ["bytes=19-10", "whole"],
  ["bytes=-", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["items=0-1", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=0-99999999999999999999", "whole"],
  ["", "whole"],
])("%s", (range, part) => {
  expect(asked({ range })).toEqual(part);
});

test("a part is sent only if the reader has the same file", () => {
  expect(asked({ range: "bytes=0-9", "if-range": TAG })).toEqual({ from: 0, to: 9 });
  for (const other of ['"other"', `W/${TAG}`, "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    expect(asked({ range: "bytes=0-9", "if-range": other })).toBe("whole");
  }
});

test("a part is always within the file", () => {
  const digits = fc.oneof(fc.constant(""), fc.nat(3000).map(String));
  fc.assert(
    fc.property(digits, digits, fc.integer({ min: 1, max: 2000 }), (first, last, size) => {
      const part = partAsked(new Headers({ range: `bytes=${first}-${last}` }), size, TAG);
      if (part === undefined || part === "whole") return true;
      return part.from >= 0 && part.from <= part.to && part.to < size;
    }),
  );
});
