import { expect, test } from "vitest";
import { shelve } from "@/app/creator/dashboard/shelves";
import type { OfferState } from "@/lib/offers/rules";

const now = new Date("2026-11-21T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

type Offer = OfferState & { id: string };

const offer = (id: string, changes: Partial<OfferState> = {}): Offer => ({
  id,
  status: "pending",
  awaiting: "creator",
  chainPosition: 1,
  approvalTokenExpiresAt: inHours(48),
  ...changes,
});

const ids = (offers: readonly Offer[]) => offers.map(({ id }) => id);

test("every offer stands on exactly one shelf", () => {
  const offers = [
    offer("late", { approvalTokenExpiresAt: inHours(30) }),
    offer("soon", { approvalTokenExpiresAt: inHours(2) }),
    offer("counter", { awaiting: "buyer" }),
    offer("approved", { status: "approved" }),
    offer("declined", { status: "declined" }),
    offer("countered", { status: "countered" }),
    offer("expired", { status: "expired" }),
  ];
  const shelves = shelve(offers, now);
  expect(ids(shelves.awaitingCreator)).toEqual(["soon", "late"]);
  expect(ids(shelves.awaitingBuyer)).toEqual(["counter"]);
  expect(ids(shelves.decided)).toEqual(["approved", "declined", "countered"]);
  expect(ids(shelves.expired)).toEqual(["expired"]);
});

test("an offer whose time has run out counts as expired before the scheduled work says so", () => {
  const shelves = shelve([offer("over", { approvalTokenExpiresAt: now })], now);
  expect(ids(shelves.awaitingCreator)).toEqual([]);
  expect(ids(shelves.expired)).toEqual(["over"]);
});

test("a decided offer stays decided after its link has run out", () => {
  const shelves = shelve([offer("old", { status: "approved", approvalTokenExpiresAt: inHours(-100) })], now);
  expect(ids(shelves.decided)).toEqual(["old"]);
  expect(ids(shelves.expired)).toEqual([]);
});
