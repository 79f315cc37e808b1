import { expect, test } from "vitest";
import { INBOUND_MOVES, INBOUND_STATES, mayMove, movesOn, shownThread } from "@/lib/inquiries/inbound-rules";
import { demoTitle, isSubject, messageParts, nameAndEmailTitle, subjectLabel } from "@/lib/inquiries/rules";

test("each state of an entry allows its moves, and what answered itself is not opened again", () => {
  const allowed = INBOUND_STATES.map((state) => INBOUND_MOVES.filter((move) => mayMove(state, move)));
  expect(allowed).toEqual([["answer", "close"], ["close", "reopen"], ["reopen"]]);
  const at = new Date("2026-12-01T09:00:00.000Z");
  const shown = (answeredAt: Date | null) => INBOUND_STATES.map((state) => movesOn({ state, answeredAt }));
  expect(shown(at)).toEqual(allowed);
  expect(shown(null)).toEqual([["answer", "close"], ["close"], ["reopen"]]);
});

test("a reply's form is stale once the entry moved or another reply was written", () => {
  expect(shownThread("answered", [{ id: "a" }, { id: "b" }])).toEqual({ state: "answered", replies: ["a", "b"] });
});

test("what other forms stored is shown by its questions, in words; what somebody wrote is not taken apart", () => {
  const demo = JSON.stringify({ company: "Acme", teamSize: "11-50", other: 12 });
  expect(messageParts("buyer_demo_request", demo)).toEqual([
    ["Company", "Acme"],
    ["Team Size", "11–50"],
    ["other", "12"],
  ]);
  expect(messageParts("referral_claim", '{"ref":"abc"}')).toEqual([["Reference", "abc"]]);
  expect(messageParts("press", demo)).toBeUndefined();
  for (const text of ["[1]", "null", '"x"', "{", ""]) expect(messageParts("referral_claim", text)).toBeUndefined();
});

test("subjects are known by their own names only", () => {
  expect([isSubject("press"), isSubject("referral_claim"), isSubject("toString")]).toEqual([true, true, false]);
  expect([subjectLabel("press"), subjectLabel("older")]).toEqual(["Press/Media", "older"]);
});

test("a form that lacks a field or a valid address says so, any other fault is one of its fields", () => {
  const none = new Set<string>();
  for (const [title, words] of [
    [demoTitle, "Please complete required fields"],
    [nameAndEmailTitle, "Please enter your name and a valid email"],
  ] as const) {
    expect(title({ missing: new Set(["company"]), wrong: none })).toBe(words);
    expect(title({ missing: none, wrong: new Set(["email"]) })).toBe(words);
    expect(title({ missing: none, wrong: new Set(["role"]) })).toBe("Validation Error");
  }
});
