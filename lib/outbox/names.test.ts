import { expect, test } from "vitest";
import { namedIn, namesAsNumbers } from "@/lib/outbox/names";

const id = "0b8b43a5-4ff1-4c39-9a52-0a2c5d2d2b11";

test("ids and addresses are found wherever a payload has them, in lower case and once", () => {
  const payload = {
    offerId: id.toUpperCase(),
    to: " Ada@Example.test ",
    several: [{ email: "ada@example.test" }, { deep: { other: "bo@example.test" } }],
    count: 3,
    none: null,
    by: undefined,
    at: new Date(0),
  };
  expect(namedIn(payload)).toEqual([id, "ada@example.test", "bo@example.test"]);
});

test("keys, words and texts that are longer than any address name nobody", () => {
  expect(namedIn({ "ada@example.test": "buyer", note: `${"a".repeat(260)}@`, id: `${id}0` })).toEqual([]);
  expect(namedIn({ note: `${"a".repeat(259)}@` })).toHaveLength(1);
  for (const payload of [undefined, null, 1, "words", [], {}]) expect(namedIn(payload)).toEqual([]);
});

test("a name is a number of 64 bits with a sign, the same each time", () => {
  expect(namesAsNumbers(["ada@example.test", id])).toEqual(["-5083962639154225287", "-6442494710167578904"]);
  expect(namesAsNumbers([])).toEqual([]);
});
