import { expect, test } from "vitest";
import { isForEverybody, mayHear } from "@/lib/samples/hearing";
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
          listener: { userId, isBrand, isStaff },
        })),
      ),
    ),
  ),
);

test("of all combinations these may hear, and no others", () => {
  const hearing = every
    .filter(({ sample, listener }) => mayHear(sample, listener))
    .map(({ sample, listener: { userId, isBrand, isStaff } }) =>
      [
        sample.audience,
        sample.isShown ? "shown" : "hidden",
        userId === OWN ? "own" : "other",
        (isBrand || isStaff) && "known",
      ].join(" "),
    );
  expect([...new Set(hearing)].sort()).toEqual(
    [
      "brands hidden own false",
      "brands hidden own known",
      "brands shown other known",
      "brands shown own false",
      "brands shown own known",
      "everybody hidden own false",
      "everybody hidden own known",
      "everybody shown other false",
      "everybody shown other known",
      "everybody shown own false",
      "everybody shown own known",
    ].sort(),
  );
});

test("what a cache may keep, everybody may hear", () => {
  for (const { sample, listener } of every) {
    if (isForEverybody(sample)) expect(mayHear(sample, listener)).toBe(true);
  }
  expect(every.filter(({ sample }) => isForEverybody(sample)).length).toBe(12);
});
