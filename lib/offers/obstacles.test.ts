import { expect, test } from "vitest";
import { type Agreeing, type Facts, obstacleIn } from "@/lib/offers/obstacles";
import { NARROWEST } from "@/lib/terms/scope";

const facts: Facts = {
  creator: { status: "active", name: "Ada Merritt", isNameHeld: false },
  rules: { rights: ["likeness", "voice"], media: ["print"], allowsExclusive: true },
  isNameOfOthers: false,
  isOneMailbox: false,
  isRenewedRevoked: false,
  isFree: true,
};
const offer = {
  ...{ awaiting: "creator", creatorName: "Ada Merritt" },
  ...{ rights: ["likeness"], scope: { ...NARROWEST, media: ["print"], exclusivity: { competitors: [] } } },
} as Parameters<typeof obstacleIn>[0];
const { creator, rules } = facts;

const ALL: readonly Agreeing[] = ["approve", "counter", "standing"];

test("nothing stands in the way of an offer that the rules allow", () => {
  for (const by of ALL) expect(obstacleIn(offer, by, facts), by).toBeUndefined();
});

test.each([
  ["creator-gone", { creator: { ...creator, status: "suspended" } }],
  ["name-held", { creator: { ...creator, isNameHeld: true } }],
  ["one-mailbox", { isOneMailbox: true }],
  ["renewed-revoked", { isRenewedRevoked: true }],
  ["not-available", { isFree: false }],
] as const)("%s keeps everybody from agreeing", (obstacle, changes) => {
  for (const by of ALL) expect(obstacleIn(offer, by, { ...facts, ...changes }), by).toBe(obstacle);
});

test("a name that looks like another's counts once it is not the creator's any more", () => {
  const alike = { ...facts, isNameOfOthers: true };
  expect(obstacleIn(offer, "approve", alike)).toBeUndefined();
  expect(obstacleIn(offer, "approve", { ...alike, creator: { ...creator, name: "Ada M." } })).toBe("name-held");
});

test.each([
  ["right-withheld", { rights: ["voice"] }],
  ["exclusive-withheld", { allowsExclusive: false }],
  ["media-withheld", { media: [] }],
] as const)("%s by the rules of today, except for the creator's own approval", (obstacle, changes) => {
  const today = { ...facts, rules: { ...rules, ...changes } as Facts["rules"] };
  expect(obstacleIn(offer, "approve", today)).toBeUndefined();
  expect(obstacleIn({ ...offer, awaiting: "buyer" }, "approve", today)).toBe(obstacle);
  expect(obstacleIn(offer, "counter", today)).toBe(obstacle);
  expect(obstacleIn(offer, "standing", today)).toBe(obstacle);
});

test("of several obstacles the one about the persons is said first", () => {
  const many = { ...facts, isFree: false, rules: { ...rules, rights: [] }, isOneMailbox: true };
  expect(obstacleIn(offer, "counter", many)).toBe("one-mailbox");
  expect(obstacleIn(offer, "counter", { ...many, isOneMailbox: false })).toBe("right-withheld");
});
