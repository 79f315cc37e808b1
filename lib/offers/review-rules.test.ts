import { expect, test } from "vitest";
import { allHaveReleasers } from "@/lib/member-rules";
import {
  asksReview,
  isInReview,
  isReturned,
  maySend,
  openTo,
  reviewReasons,
  ruleInWords,
} from "@/lib/offers/review-rules";
import { NARROWEST } from "@/lib/terms/scope";

const at = new Date("2027-01-20T09:00:00.000Z");
const held = { status: "held", awaiting: "creator", reviewAskedAt: at, reviewAskedBy: "bo", returnedAt: null };
const counter = { ...held, status: "pending", awaiting: "buyer" };

const bo = { profileId: "bo", role: "owner" } as const;
const ada = { profileId: "ada", role: "approver" } as const;
const cy = { profileId: "cy", role: "buyer" } as const;

test("only what is with the brand is in review: not an offer that went out, nor one that came back", () => {
  expect([held, counter].map(isInReview)).toEqual([true, true]);
  expect(isInReview({ ...held, status: "pending" })).toBe(false);
  expect(isInReview({ ...held, returnedAt: at })).toBe(false);
  expect(isReturned({ ...held, returnedAt: at })).toBe(true);
});

test("who asked does not release, nor does a mailed link; what nobody asked for is sent and answered by buyers", () => {
  expect([bo, ada, cy].map((member) => maySend(held, member))).toEqual([false, true, false]);
  expect([bo, ada, cy].map((member) => maySend({ ...held, reviewAskedAt: null }, member))).toEqual([true, false, true]);
  const both = ["approve", "decline"] as const;
  expect([bo, ada, cy, undefined].map((member) => openTo(counter, member, both))).toEqual([
    ["decline"],
    ["approve"],
    ["decline"],
    ["decline"],
  ]);
  expect(openTo({ ...counter, reviewAskedAt: null }, undefined, both)).toEqual(both);
});

test("a rule needs somebody else for whatever each member makes", () => {
  expect(allHaveReleasers([bo])).toBe(false);
  expect(allHaveReleasers([bo, cy])).toBe(false);
  expect(allHaveReleasers([bo, cy, ada])).toBe(true);
  expect(allHaveReleasers([bo, { ...bo, profileId: "di" }])).toBe(true);
});

test("a rule asks above its amount and for what is grave, and reads back what was chosen", () => {
  const terms = { priceCents: 500_000, scope: NARROWEST, replica: null };
  const above = { reviewAboveCents: 500_000, reviewsGrave: false };
  expect(asksReview({ ...terms, rights: ["voice"] }, above)).toBe(false);
  expect(asksReview({ ...terms, rights: ["voice"], priceCents: 500_001 }, above)).toBe(true);
  const grave = { reviewAboveCents: null, reviewsGrave: true };
  expect(asksReview({ ...terms, rights: ["training"], priceCents: 100 }, grave)).toBe(true);
  expect(ruleInWords({ ...above, reviewsGrave: true }, ["Ada", "Ben"])).toBe(
    "Offers above $5,000.00, and every exclusive, replica or training offer, are released by Ada or Ben, and not by whoever made them.",
  );
  expect(ruleInWords({ reviewAboveCents: null, reviewsGrave: false }, [])).toBeUndefined();
});

test("each reason for a release is named, whether the offer is made or still being typed", () => {
  const rule = { reviewAboveCents: 500_000, reviewsGrave: true };
  const typed = { priceCents: 500_000, rights: ["voice"], isExclusive: false, hasReplica: false };
  expect(reviewReasons(typed, rule)).toEqual([]);
  expect(reviewReasons({ ...typed, priceCents: 500_001, isExclusive: true }, rule)).toEqual([
    "is exclusive",
    "is above $5,000.00",
  ]);
  expect(reviewReasons({ ...typed, rights: ["replica", "training"] }, rule)).toEqual([
    "allows a digital replica",
    "allows AI training",
  ]);
  expect(reviewReasons({ ...typed, isExclusive: true }, { ...rule, reviewsGrave: false })).toEqual([]);
});
