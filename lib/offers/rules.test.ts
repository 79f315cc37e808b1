import { describe, expect, test } from "vitest";
import { MESSAGE_MAX } from "@/lib/offers/message-rules";
import {
  allowedDecisions,
  approvesAtOnce,
  DEAL_GROUPS,
  hoursLeft,
  isDealGroup,
  isGrave,
  isOutsideCategories,
  MAX_CHAIN,
  MAX_OPEN_OFFERS,
  mayConfirm,
  mayDecide,
  mayWithdraw,
  type OfferState,
  offerStatusLabels,
  REMINDER_HOURS,
  refusalOf,
  shownAt,
  stateAt,
  transitions,
  withheldMedia,
} from "@/lib/offers/rules";
import { HOLD_HOURS, LINK_HOURS } from "@/lib/terms/notices";
import { MEDIA, NARROWEST } from "@/lib/terms/scope";
import { type CreatorRules, type OfferTerms, USE_CASE_MAX } from "@/lib/terms/terms";
import { replicaTerms } from "@/tests/support/replicas";

const now = new Date("2026-12-01T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const offer = (changes: Partial<OfferState> & { isCurrent?: boolean } = {}): OfferState & { isCurrent: boolean } => ({
  isCurrent: true,
  status: "pending",
  awaiting: "creator",
  chainPosition: 1,
  approvalTokenExpiresAt: inHours(1),
  ...changes,
});

describe("permitted decisions on an offer", () => {
  test("an awaited creator may make all three decisions, an awaited buyer may not counter", () => {
    expect(allowedDecisions(offer(), now)).toEqual(["approve", "decline", "counter"]);
    expect(allowedDecisions(offer({ awaiting: "buyer", chainPosition: 2 }), now)).toEqual(["approve", "decline"]);
  });

  test.each(["held", "approved", "declined", "withdrawn", "countered", "expired"] as const)(
    "nothing is decided while %s",
    (status) => {
      expect(allowedDecisions(offer({ status }), now)).toEqual([]);
    },
  );

  test("no decision is possible once the time is up", () => {
    const over = offer({ approvalTokenExpiresAt: now });
    expect(stateAt(over, now)).toBe("expired");
    expect(allowedDecisions(over, now)).toEqual([]);
  });

  test("a decided offer stays decided after its deadline", () => {
    for (const status of ["held", "approved", "declined", "withdrawn", "countered"] as const) {
      expect(stateAt(offer({ status, approvalTokenExpiresAt: now }), now)).toBe(status);
    }
  });

  test("the fifth offer of a chain is still approved or declined", () => {
    expect(allowedDecisions(offer({ chainPosition: 5 }), now)).toEqual(["approve", "decline"]);
  });

  test("the fifth offer of a chain is the last", () => {
    const mayCounter = (chainPosition: number) => mayDecide(offer({ chainPosition }), "counter", now);
    expect([1, 2, 3, 4, 5].map(mayCounter)).toEqual([true, true, true, true, false]);
  });

  test("an offer in the words of an earlier version is approved or declined as it is", () => {
    expect(allowedDecisions(offer({ isCurrent: false }), now)).toEqual(["approve", "decline"]);
  });

  test("only a held offer is confirmed, and only within its time", () => {
    expect(mayConfirm(offer({ status: "held" }), now)).toBe(true);
    expect(mayConfirm(offer({ status: "held", approvalTokenExpiresAt: now }), now)).toBe(false);
    for (const status of ["pending", "approved", "declined", "withdrawn", "countered", "expired"] as const) {
      expect(mayConfirm(offer({ status }), now)).toBe(false);
    }
  });
});

test("an offer whose time is up is shown as what became of it: one that waited as expired, one that was held as never sent", () => {
  const shown = (status: OfferState["status"], approvalTokenExpiresAt: Date) =>
    shownAt(offer({ status, approvalTokenExpiresAt }), now);
  const states = ["held", "pending", "approved", "declined", "withdrawn", "countered", "expired"] as const;
  expect(states.map((status) => shown(status, inHours(1)))).toEqual([...states]);
  expect(states.map((status) => shown(status, now))).toEqual(["unsent", "expired", ...states.slice(2)]);
});

describe("taking an offer back", () => {
  test("the buyer may while the creator is awaited, until the time is up", () => {
    expect(mayWithdraw(offer(), now)).toBe(true);
    expect(mayWithdraw(offer({ awaiting: "buyer" }), now)).toBe(false);
    expect(mayWithdraw(offer({ approvalTokenExpiresAt: now }), now)).toBe(false);
    for (const status of ["held", "approved", "declined", "withdrawn", "countered", "expired"] as const) {
      expect(mayWithdraw(offer({ status }), now), status).toBe(false);
    }
  });
});

describe("what the specification and the terms name", () => {
  test("the limits of an offer", () => {
    expect({ LINK_HOURS, HOLD_HOURS, REMINDER_HOURS, MAX_CHAIN, MAX_OPEN_OFFERS }).toEqual({
      LINK_HOURS: 48,
      HOLD_HOURS: 48,
      REMINDER_HOURS: [24, 6],
      MAX_CHAIN: 5,
      MAX_OPEN_OFFERS: 10,
    });
    expect([USE_CASE_MAX, MESSAGE_MAX]).toEqual([2_000, 1_000]);
  });

  test("transitions of an offer", () => {
    const acts = Object.entries(transitions);
    expect(acts.map(([act, { from, to, by }]) => `${act}: ${from} to ${to} by ${by.join(" or ")}`)).toEqual([
      "confirm: held to pending by buyer",
      "approve: pending to approved by creator or buyer",
      "decline: pending to declined by creator or buyer",
      "counter: pending to countered by creator",
      "withdraw: pending to withdrawn by buyer",
      "expire: pending to expired by ",
    ]);
  });

  test("hours left are whole hours, rounded down", () => {
    const left = (hours: number) => hoursLeft(inHours(hours), now);
    expect([48, 47.99, 6, 1, 0.99, 0, -1].map(left)).toEqual([48, 47, 6, 1, 0, 0, 0]);
  });
});

describe("labels and filters", () => {
  test("every state has its name", () => {
    expect(offerStatusLabels).toEqual({
      held: "Held, address not confirmed",
      unsent: "Never sent",
      pending: "Pending",
      approved: "Approved",
      declined: "Declined",
      withdrawn: "Withdrawn",
      countered: "Countered",
      expired: "Expired",
    });
  });

  test("deals stand in four groups", () => {
    expect(DEAL_GROUPS).toEqual(["to-decide", "waiting", "in-force", "ended"]);
    expect(DEAL_GROUPS.every(isDealGroup)).toBe(true);
    for (const other of ["", "held", "In force"]) expect(isDealGroup(other), other).toBe(false);
  });
});

describe("a creator's rules", () => {
  const rules: CreatorRules = {
    rights: ["likeness", "voice", "training"],
    categories: ["advertising"],
    priceFloorCents: 10_000,
    autoApprove: true,
    allowsExclusive: false,
    media: MEDIA,
  };
  const terms: OfferTerms = {
    rights: ["likeness", "voice"],
    category: "advertising",
    territory: "us",
    termMonths: 3,
    useCase: "A campaign.",
    priceCents: 10_000,
    scope: NARROWEST,
    replica: null,
  };

  test("refuse what is not allowed before what is too cheap, and only flag another category", () => {
    expect(refusalOf(terms, rules)).toBeUndefined();
    expect(refusalOf({ ...terms, priceCents: 9_999 }, rules)).toBe("price-too-low");
    expect(refusalOf({ ...terms, priceCents: 1 }, { ...rules, rights: [] })).toBe("request-not-allowed");
    const sole = { ...terms, scope: { ...NARROWEST, exclusivity: { competitors: [] } }, priceCents: 1 };
    expect(refusalOf(sole, rules)).toBe("exclusive-not-allowed");
    expect(refusalOf(sole, { ...rules, rights: [] })).toBe("request-not-allowed");
    expect(refusalOf(sole, { ...rules, allowsExclusive: true })).toBe("price-too-low");
    const other = { ...terms, category: "games" as const };
    expect([refusalOf(other, rules), isOutsideCategories(other, rules)]).toEqual([undefined, true]);
  });

  test("name the media that they withhold, and none if an offer ticks nothing", () => {
    const only = { ...rules, media: ["website", "email"] as const };
    const asked = { ...terms, scope: { ...NARROWEST, media: ["email", "print", "events"] as const } };
    expect([refusalOf(asked, only), withheldMedia(asked, only)]).toEqual(["media-not-allowed", ["print", "events"]]);
    expect(approvesAtOnce(asked, only, true)).toBe(false);
    expect(refusalOf({ ...asked, priceCents: 1 }, rules)).toBe("price-too-low");
    for (const scope of [NARROWEST, { ...NARROWEST, media: ["website"] as const }, null])
      expect(refusalOf({ ...terms, scope }, only)).toBeUndefined();
  });

  test("approve at once only what is inside them, without training and not exclusive, from a confirmed buyer", () => {
    expect(approvesAtOnce(terms, rules, true)).toBe(true);
    expect(approvesAtOnce(terms, rules, false)).toBe(false);
    expect(approvesAtOnce(terms, { ...rules, autoApprove: false }, true)).toBe(false);
    expect(approvesAtOnce({ ...terms, rights: [...terms.rights, "training"] }, rules, true)).toBe(false);
    expect(approvesAtOnce({ ...terms, category: "games" }, rules, true)).toBe(false);
    const sole = { ...terms, scope: { ...NARROWEST, exclusivity: { competitors: [] } } };
    for (const asked of [sole, terms])
      expect(approvesAtOnce(asked, { ...rules, allowsExclusive: true }, true)).toBe(false);
    expect(approvesAtOnce({ ...terms, priceCents: 9_999 }, rules, true)).toBe(false);
  });

  test.each(["training", "replica"] as const)("never approve %s at once, though the creator allows it", (right) => {
    const [asked, allowed] = [
      [...terms.rights, right],
      [...rules.rights, right],
    ];
    expect(refusalOf({ ...terms, rights: asked }, { ...rules, rights: allowed })).toBeUndefined();
    expect(approvesAtOnce({ ...terms, rights: asked }, { ...rules, rights: allowed }, true)).toBe(false);
  });

  test("approve no term of more than twelve months at once, which a session alone does not agree to", () => {
    for (const [termMonths, atOnce] of [
      [12, true],
      [13, false],
      [60, false],
    ] as const) {
      expect(refusalOf({ ...terms, termMonths }, rules)).toBeUndefined();
      expect(approvesAtOnce({ ...terms, termMonths }, rules, true), `${termMonths} months`).toBe(atOnce);
    }
  });
});

describe("a grave deal", () => {
  const plain = { rights: ["voice"], scope: NARROWEST, replica: null, termMonths: 12 } as const;

  test("is none of at most twelve months without replica, training and exclusivity", () => {
    expect(isGrave(plain)).toBe(false);
    expect(isGrave({ ...plain, rights: ["likeness", "voice"], scope: null, termMonths: 1 })).toBe(false);
  });

  test.each([
    ["a replica that is described", { replica: replicaTerms().replica ?? null }],
    ["the right to a replica, without a description", { rights: ["voice", "replica"] }],
    ["AI training", { rights: ["voice", "training"] }],
    ["exclusivity", { scope: { ...NARROWEST, exclusivity: { competitors: [] } } }],
    ["thirteen months", { termMonths: 13 }],
  ] as const)("is one with %s alone", (_, change) => {
    expect(isGrave({ ...plain, ...change })).toBe(true);
  });
});
