import { expect, test } from "vitest";
import { keyOf, valuesOf } from "@/app/(private)/offer/new/draft";

const draft = { lastSaved: 0, fields: { buyerName: ["Bo"], rights: ["voice"] }, amounts: { ada: "400" }, left: [] };

test("one draft is kept for the same creators in any order, and another for each writer", () => {
  expect(keyOf("", ["b", "a"])).toBe(keyOf("", ["a", "b"]));
  expect(
    new Set([keyOf("", ["a"]), keyOf("ab12", ["a"]), keyOf("", ["ab12", "a"]), keyOf("cd34", ["a"])]),
  ).toHaveLength(4);
});

test("a creator is offered the amount that was typed for them, and none by the name of something else", () => {
  expect(valuesOf(draft, ["constructor", "ada"])).toEqual({
    buyerName: "Bo",
    rights: ["voice"],
    price2: "400",
  });
});

test("the only amount that was typed for one of several is the amount of one creator alone", () => {
  expect(valuesOf(draft, [])).toEqual({ buyerName: "Bo", rights: ["voice"], price: "400" });
});
