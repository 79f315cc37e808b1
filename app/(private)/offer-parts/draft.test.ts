import { expect, test } from "vitest";
import { changesIn, keyOf, valuesOfDraft } from "@/app/(private)/offer-parts/draft";

test("one draft is kept for the same creators in any order, and another for each writer", () => {
  expect(keyOf("", ["b", "a"])).toBe(keyOf("", ["a", "b"]));
  expect(
    new Set([keyOf("", ["a"]), keyOf("ab12", ["a"]), keyOf("", ["ab12", "a"]), keyOf("cd34", ["a"])]),
  ).toHaveLength(4);
});

const begun = { price: "250.00", territory: "us", buyerName: "Bo", submissionKey: "1", creator1: "ada", price1: "" };

test("a draft is what differs from how the form began, an emptied field too, and nothing that the form fills in", () => {
  expect(changesIn(begun, begun, ["ada"])).toEqual({});
  const typed = { ...begun, price: "300", buyerName: "", rights: ["voice"], submissionKey: "2" };
  expect(changesIn(typed, begun, ["ada"])).toEqual({ price: ["300"], buyerName: [], rights: ["voice"] });
});

test("what is typed for one of several creators comes back for that one, in another place too", () => {
  const asked = ["ada", "ben"];
  const fields = changesIn({ ...begun, creator1: [], price2: "400" }, { ...begun, price2: "" }, asked);
  expect(fields).toEqual({ "creator ada": [], "price ben": ["400"] });
  expect(valuesOfDraft({ lastSaved: 0, fields }, ["ben", "cleo", "ada"])).toEqual({ creator3: [], price1: ["400"] });
  expect(valuesOfDraft({ lastSaved: 0, fields }, ["constructor", "cleo"])).toEqual({});
});
