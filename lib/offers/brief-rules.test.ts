import { expect, test } from "vitest";
import {
  type Brief,
  deadlineOf,
  groupsOf,
  headingOf,
  heldIn,
  isDeclinedByBrand,
  isYours,
  nameOf,
  openIn,
  sentIn,
  sharedClauses,
  sumsOf,
  yoursFirst,
} from "@/lib/offers/brief-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { sentOffer } from "@/tests/support/offer-record";

const now = new Date("2026-03-02T10:00:00Z");

const briefOf = (...changes: Partial<OfferRecord>[]): Brief => ({
  id: "",
  createdAt: now,
  closedAt: null,
  asked: changes.map((change) => {
    const offer = { ...sentOffer(now), ...change };
    return { first: offer, latest: offer };
  }),
});

test("a brief's sums have the price of each counter-offer, and not the one that it answered", () => {
  const first = { ...sentOffer(now), priceCents: 35_000, status: "countered" } as const;
  const countered = (change: Partial<OfferRecord>): Brief["asked"][number] => ({
    first,
    latest: { ...first, status: "pending", awaiting: "buyer", ...change },
  });
  const asked = [countered({ priceCents: 42_000, status: "approved" }), countered({ priceCents: 100_000 })];
  expect(sumsOf({ ...briefOf(), asked }, now)).toEqual({
    licensed: { count: 1, cents: 45_150 },
    open: { count: 1, cents: 107_500 },
  });
});

test("a brief's sums have the fees, and what is closed is in none", () => {
  const brief = briefOf(
    { priceCents: 35_000, status: "approved" },
    { priceCents: 132_000 },
    { priceCents: 5_000, status: "held" },
    { priceCents: 250_000, status: "declined", decidedBy: "creator" },
    { priceCents: 70_000, status: "held", approvalTokenExpiresAt: now },
  );
  expect(sumsOf(brief, now)).toEqual({
    licensed: { count: 1, cents: 37_625 },
    open: { count: 2, cents: 141_900 + 7_500 },
  });
});

test("a brief is headed by what became of its offers", () => {
  const headed = (...changes: Partial<OfferRecord>[]) => headingOf(briefOf(...changes), now);
  const [approved, declined] = [{ status: "approved" }, { status: "declined", decidedBy: "creator" }] as const;
  expect(headed({ status: "held" }, { status: "held" })).toBe("2 offers, not sent yet");
  expect(headed({}, { status: "held" })).toBe("1 of 2 offers sent");
  // Neither a hold that lapsed nor one that its brand ended sends anything.
  const lapsed = { status: "held", approvalTokenExpiresAt: now } as const;
  expect(headed(lapsed, lapsed)).toBe("2 offers, never sent");
  expect(headed({}, lapsed)).toBe("1 of 2 offers still open");
  expect(headed({}, {}, {})).toBe("3 offers sent");
  expect(headed({}, declined, {})).toBe("2 of 3 offers still open");
  expect(headed(approved, {}, {})).toBe("1 of 3 licensed, 2 still open");
  expect(headed(approved, declined, {})).toBe("1 of 3 licensed, 1 still open");
  expect(headed(approved, approved, declined)).toBe("2 of 3 licensed");
  expect(headed(declined, declined)).toBe("No license from 2 offers");
});

test("who is in which state is told once each, with those first who wait for the brand", () => {
  const brief = briefOf(
    { creatorName: "Ada", status: "approved" },
    { creatorName: "Bo" },
    { creatorName: "Cy", awaiting: "buyer" },
    { creatorName: "Di" },
    { creatorName: "Ed", status: "held" },
    { creatorName: "Flo", status: "held", approvalTokenExpiresAt: now },
  );
  expect(groupsOf(brief, now)).toEqual([
    { isYours: true, words: "waiting for you", names: ["Cy"] },
    { isYours: false, words: "approved", names: ["Ada"] },
    { isYours: false, words: "with the creator", names: ["Bo", "Di"] },
    { isYours: true, words: "not sent yet", names: ["Ed"] },
    { isYours: false, words: "never sent", names: ["Flo"] },
  ]);
});

test("each state of an offer has its words and its group, and says what confirming or withdrawing would touch", () => {
  const held = { status: "held" } as const;
  const asked = { ...held, reviewAskedAt: now };
  const counter = { awaiting: "buyer" } as const;
  const over = { approvalTokenExpiresAt: now } as const;
  const states: Record<string, Partial<OfferRecord>> = {
    yours: counter,
    approved: { status: "approved" },
    theirs: {},
    held,
    returned: { ...asked, returnedAt: now },
    review: asked,
    declined: { status: "declined", decidedBy: "creator" },
    refused: { ...counter, status: "declined", decidedBy: "buyer", decidedAt: now },
    withdrawn: { status: "withdrawn", decidedBy: "buyer" },
    expired: { status: "expired" },
    late: over,
    lateCounter: { ...counter, ...over },
    countered: { status: "countered" },
    unsent: { ...held, ...over },
  };
  const brief = briefOf(...Object.entries(states).map(([creatorName, change]) => ({ creatorName, ...change })));
  expect(groupsOf(brief, now)).toEqual([
    { isYours: true, words: "waiting for you", names: ["yours", "countered"] },
    { isYours: false, words: "approved", names: ["approved"] },
    { isYours: false, words: "with the creator", names: ["theirs"] },
    { isYours: true, words: "not sent yet", names: ["held"] },
    { isYours: true, words: "returned by a colleague", names: ["returned"] },
    { isYours: false, words: "waiting for a colleague’s release", names: ["review"] },
    { isYours: false, words: "declined", names: ["declined"] },
    { isYours: false, words: "declined by you", names: ["refused"] },
    { isYours: false, words: "withdrawn", names: ["withdrawn"] },
    { isYours: false, words: "not answered in time", names: ["expired", "late", "lateCounter"] },
    { isYours: false, words: "never sent", names: ["unsent"] },
  ]);
  const namesOf = (offers: readonly OfferRecord[]) => offers.map(({ creatorName }) => creatorName);
  expect(namesOf(heldIn(brief, now))).toEqual(["held", "returned", "review"]);
  expect(namesOf(openIn(brief, now))).toEqual(["yours", "theirs", "held", "returned", "review"]);
  expect(namesOf(brief.asked.flatMap(({ latest }) => (isYours(latest, now) ? latest : [])))).toEqual(["yours"]);
  expect(sentIn(brief, now)).toBe(Object.keys(states).length - 4);
});

test("what is confirmed is a creator's first offer, and what is withdrawn the newest", () => {
  const [first, latest] = [
    { ...sentOffer(now), id: "first" },
    { ...sentOffer(now), id: "latest" },
  ];
  const brief = { ...briefOf(), asked: [{ first: { ...first, status: "held" as const }, latest }] };
  expect(heldIn(brief, now).map(({ id }) => id)).toEqual(["first"]);
  expect(openIn(brief, now).map(({ id }) => id)).toEqual(["latest"]);
  const answered = { ...brief, asked: [{ first, latest: { ...latest, status: "approved" as const } }] };
  expect([heldIn(answered, now), openIn(answered, now)]).toEqual([[], []]);
});

test("the deadline is said once only where it is the same for every creator who has not answered", () => {
  const soon = new Date("2026-03-03T10:00:00Z");
  const later = new Date("2026-03-04T10:00:00Z");
  const until = (...changes: Partial<OfferRecord>[]) => deadlineOf(briefOf(...changes), now);
  const [first, second] = [{ approvalTokenExpiresAt: soon }, { approvalTokenExpiresAt: later }];
  expect(until(first, { ...first }, { ...second, status: "approved" })).toEqual(soon);
  expect(until(first, { ...second, awaiting: "buyer" })).toEqual(soon);
  expect(until(first, second)).toBeUndefined();
  expect(until({ ...first, status: "declined", decidedBy: "creator" })).toBeUndefined();
});

test("a clause is shared only if no creator has other words in it", () => {
  const brief = briefOf({}, {});
  const [one, other] = brief.asked;
  if (!one || !other) throw new Error("No offers");
  const { content } = other.latest.agreement;
  const [own, ...rest] = content.clauses;
  if (!own) throw new Error("No clauses");
  const changed = { ...content, clauses: [{ ...own, text: `${own.text} More.` }, ...rest] };
  const latest = { ...other.latest, agreement: { ...other.latest.agreement, content: changed } };
  for (const asked of [
    [one, { ...other, latest }],
    [one, other, { ...other, latest }],
  ])
    expect([...sharedClauses({ ...brief, asked })]).toEqual(rest.map(({ heading }) => heading));
  expect([...sharedClauses(brief)]).toEqual(content.clauses.map(({ heading }) => heading));
});

test("what waits for the brand comes first", () => {
  const counter: Partial<OfferRecord> = { id: "countered", awaiting: "buyer", counterPercent: 10 };
  const brief = briefOf({ id: "approved", status: "approved" }, { id: "sent" }, counter, { id: "also sent" });
  expect(yoursFirst(brief, now).map(({ latest }) => latest.id)).toEqual(["countered", "approved", "sent", "also sent"]);
});

test("a counter-offer is declined by the brand only if the brand declined it, and not if its creator left or was suspended", () => {
  const counter = { awaiting: "buyer", status: "declined" } as const;
  const closed = (["creator", "administrator"] as const).map((decidedBy) => ({ ...counter, decidedBy }));
  const brief = briefOf({ ...counter, decidedBy: "buyer" }, ...closed);
  const counts = (one: Brief) => groupsOf(one, now).map(({ words, names }) => [words, names.length]);
  expect(counts(brief)).toEqual([
    ["declined", 2],
    ["declined by you", 1],
  ]);
  expect(brief.asked.map(({ latest }) => isDeclinedByBrand(latest))).toEqual([true, false, false]);
  // With the rest, it is told in the words of the rest.
  const [own] = briefOf({ ...counter, decidedBy: "buyer", decidedAt: now }).asked;
  if (!own) throw new Error("No offer");
  expect(counts({ ...brief, closedAt: now, asked: [own] })).toEqual([["withdrawn", 1]]);
  expect(counts({ ...brief, closedAt: new Date(now.getTime() + 1), asked: [own] })).toEqual([["declined by you", 1]]);
  const others = briefOf(
    { ...counter, status: "approved", decidedBy: "buyer" },
    { status: "withdrawn", awaiting: "creator", decidedBy: "buyer" },
  );
  expect(counts(others)).toEqual([
    ["approved", 1],
    ["withdrawn", 1],
  ]);
  expect(others.asked.map(({ latest }) => isDeclinedByBrand(latest))).toEqual([false, false]);
});

test("a brief is named by the beginning of its intended use", () => {
  const name = (useCase: string) => nameOf(briefOf({ useCase }));
  expect(name(" A spring\n campaign. ")).toBe("A spring campaign.");
  const long = "A 30-second spot for our spring cold brew: one recording, used in paid and organic posts on Instagram";
  expect(name(long)).toBe("A 30-second spot for our spring cold brew: one recording, used in paid and…");
  const whole = `${"Spring. ".repeat(9)}Campaign`;
  expect([whole.length, name(whole)]).toEqual([80, whole]);
  expect(name("漢".repeat(100))).toBe(`${"漢".repeat(80)}…`);
  expect(nameOf(briefOf())).toBe("");
});
