import { expect, test } from "vitest";
import { isForEverybody, isOpenTo } from "@/lib/creators/audience";
import type { HeardSample } from "@/lib/samples/queries";
import { AUDIENCES } from "@/lib/samples/rules";

const OWN = "creator";
const facts = { format: "mp3", size: 1, sha256: "", fileKey: "", store: "postgres" } as const;
const yesNo = [true, false];

const every = AUDIENCES.flatMap((audience) =>
  yesNo.flatMap((isShown) =>
    [OWN, "another", undefined].flatMap((userId) =>
      yesNo.flatMap((isBrand) =>
        yesNo.map((isStaff) => ({
          sample: { creatorId: OWN, audience, isShown, ...facts } satisfies HeardSample,
          visitor: { userId, isBrand, isStaff },
        })),
      ),
    ),
  ),
);

test("of all combinations these may hear or see it, and no others", () => {
  const open = every
    .filter(({ sample, visitor }) => isOpenTo(sample, visitor))
    .map(({ sample, visitor: { userId, isBrand, isStaff } }) =>
      [
        sample.audience,
        sample.isShown ? "shown" : "hidden",
        userId === OWN ? "own" : "other",
        isBrand && isStaff ? "both" : isBrand ? "brand" : isStaff ? "staff" : "unknown",
      ].join(" "),
    );
  expect([...new Set(open)].sort()).toEqual(
    [
      "brands hidden other both",
      "brands hidden other staff",
      "brands hidden own both",
      "brands hidden own brand",
      "brands hidden own staff",
      "brands hidden own unknown",
      "brands shown other both",
      "brands shown other brand",
      "brands shown other staff",
      "brands shown own both",
      "brands shown own brand",
      "brands shown own staff",
      "brands shown own unknown",
      "everybody hidden other both",
      "everybody hidden other staff",
      "everybody hidden own both",
      "everybody hidden own brand",
      "everybody hidden own staff",
      "everybody hidden own unknown",
      "everybody shown other both",
      "everybody shown other brand",
      "everybody shown other staff",
      "everybody shown other unknown",
      "everybody shown own both",
      "everybody shown own brand",
      "everybody shown own staff",
      "everybody shown own unknown",
    ].sort(),
  );
});

test("what a cache may keep, everybody may hear or see", () => {
  for (const { sample, visitor } of every) {
    if (isForEverybody(sample)) expect(isOpenTo(sample, visitor)).toBe(true);
  }
  expect(every.filter(({ sample }) => isForEverybody(sample)).length).toBe(12);
});
